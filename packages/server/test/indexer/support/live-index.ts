import { DecodePool } from '../../../src/index/decode/pool.ts';
import { indexLive, type LiveOptions } from '../../../src/index/live.ts';
import type { Database } from '../../../src/store/database.ts';
import { isTransient } from '../../../src/store/errors.ts';
import { readIndexHead } from '../../../src/store/steps/coverage.ts';
import { eventually } from '../../gateway/support/eventually.ts';
import type { OwnDatabase } from '../../support/own-database.ts';

/** Small, so that there are several. */
export const ERA_WIDTH = 5n * 10n ** 7n;

/** Indexes live until the test is over; gives what failed meanwhile. */
export function startLive(
  { database, closeFirst }: OwnDatabase,
  options: Pick<LiveOptions, 'upstream' | 'from'> &
    Partial<Pick<LiveOptions, 'isDevnet' | 'eraWidth'>>,
): readonly unknown[] {
  const stopping = new AbortController();
  const decoder = new DecodePool({ workers: 1 });
  const failures: unknown[] = [];
  const observer = {
    standby: () => {},
    leading: () => {},
    wrote: () => {},
    rolledBack: () => {},
    failed: (error: unknown) => void failures.push(error),
  };
  const made = { eraWidth: ERA_WIDTH, isDevnet: true };
  const parts = { ...made, ...options, database, decoder, observer };
  const running = indexLive(parts, stopping.signal);
  closeFirst(async () => {
    stopping.abort();
    await running;
    await decoder.close();
  });
  return failures;
}

/** Waits until the index has a block. A connection that was broken a moment ago may fail one read. */
export function indexed(database: Database, seqno: number, withinMs = 60_000): Promise<number> {
  const isThere = async () => {
    try {
      return ((await readIndexHead(database))?.seqno ?? -1) >= seqno;
    } catch (error) {
      if (isTransient(error)) return false;
      throw error;
    }
  };
  return eventually(isThere, withinMs);
}
