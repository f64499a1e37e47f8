import { setTimeout as sleep } from 'node:timers/promises';
import { Database } from '../../src/store/database.ts';

/** A session that was `idle in transaction`, and the statement before. */
interface Idle {
  readonly pid: number;
  readonly since: string;
  readonly query: string;
}

const SAMPLE_MS = 25;
/** So many samples in a row: between two of them a process that is only busy goes on with the transaction. */
const SAMPLES = 8;

/**
 * Watches a database for transactions that stay open for more than 50 ms while nothing runs in them: their process waits
 * for something else. `stop` returns the statements before.
 */
export function watchTransactions(url: string): { stop(): Promise<readonly string[]> } {
  const database = new Database({ url, connections: 1 });
  const stopping = new AbortController();
  const held = new Set<string>();
  let seen = new Map<string, number>();
  const sample = async () => {
    const idle = await database.query<Idle>(
      `select pid, state_change::text as since, query from pg_stat_activity
       where datname = current_database() and state like 'idle in transaction%'
         and clock_timestamp() - state_change > interval '50 ms'`,
    );
    const keys = idle.map((each) => ({ ...each, key: `${each.pid} ${each.since}` }));
    seen = new Map(keys.map(({ key }) => [key, (seen.get(key) ?? 0) + 1]));
    for (const { key, query } of keys) if (seen.get(key) === SAMPLES) held.add(query);
  };
  const watch = async () => {
    while (!stopping.signal.aborted) {
      await sample();
      await sleep(SAMPLE_MS);
    }
  };
  const watching = watch().finally(() => database.close());
  return {
    async stop() {
      stopping.abort();
      await watching;
      return [...held];
    },
  };
}
