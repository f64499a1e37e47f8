import type { Network } from '@tonway/tools/fixtures';
import { checkIndex } from '../../../../src/index/check/check.ts';
import { Classifier } from '../../../../src/index/classify/classifier.ts';
import type { Queries } from '../../../../src/store/connection.ts';
import type { Database } from '../../../../src/store/database.ts';
import { recordedIndex } from '../../../v3/support/recorded-index.ts';

/** Nobody waits, and nothing is shown. */
export const QUIET = { step: () => {}, waiting: () => {} };

/** The index of a recorded network whose queues are empty. */
export async function settledIndex(network: Network) {
  const index = await recordedIndex(network);
  await settle(index.database);
  return index;
}

/** Empties the queues as if all contracts were read and none had tokens. */
export async function settle(database: Database): Promise<void> {
  const failed = (error: unknown) => {
    throw error;
  };
  const classifier = new Classifier({ database, observer: { classified: () => {}, failed } });
  await database.query('delete from chain.contract_queue');
  while ((await classifier.next(AbortSignal.timeout(60_000))) > 0);
  await database.query('update chain.unverified_events set is_rejected = true');
}

/** Tables that blocks and traces decide, with what other tables than those of an era say about them. */
const TABLES = [
  ...['blocks', 'transactions', 'messages', 'account_states', 'traces', 'trace_accounts'],
  ...['open_traces', 'trace_edges', 'head', 'ranges'],
];

/** The rows of all tables that follow from the indexed blocks, hashed in no order. */
export async function indexRows(queries: Queries): Promise<Readonly<Record<string, string>>> {
  const hashes: Record<string, string> = {};
  for (const table of TABLES) {
    const [row] = await queries.query<{ hash: string; count: number }>(
      `select count(*)::int, md5(string_agg(md5((to_jsonb(row) - 'written_at')::text), '' order by md5((to_jsonb(row) - 'written_at')::text))) as hash
       from chain.${table} row`,
    );
    hashes[table] = `${row?.count} ${row?.hash}`;
  }
  return hashes;
}

/** The faults that a full check finds. */
export async function faultsOf(database: Database): Promise<readonly string[]> {
  const faults: string[] = [];
  const report = ({ what }: { readonly what: string }) => void faults.push(what);
  const unlimited = database.withoutStatementTimeout();
  const options = { database: unlimited, range: null, full: true, chain: null, report };
  await checkIndex({ ...options, progress: () => {} }, new AbortController().signal);
  await unlimited.close();
  return faults;
}
