import { setTimeout as sleep } from 'node:timers/promises';
import { NO_BLOCK, queueChanged } from '../../store/contracts/queue.ts';
import {
  countRescanned,
  endRescan,
  type ScannedAccount,
  scanAccounts,
} from '../../store/contracts/rescan.ts';
import type { Database } from '../../store/database.ts';
import type { Queries } from '../../store/session.ts';
import { ReadableCodes } from './readable-codes.ts';

const PAGE = 2000;
/** The queue stays short, so that leases are fast and an interrupted rescan leaves little behind. */
const MAX_QUEUED = 10_000;
const POLL_MS = 100;

/** Queues all accounts of the index; resolves when they are read. Several processes may share the work. */
export async function rescanAccounts(database: Database, signal: AbortSignal): Promise<void> {
  const codes = new ReadableCodes();
  const queue = async (queries: Queries, accounts: readonly ScannedAccount[]) => {
    const hashes = accounts.flatMap(({ codeHash }) => codeHash ?? []);
    const isReadable = await codes.load(queries, hashes);
    const changes = accounts.map(({ account, lt, codeHash }) => ({
      account,
      lt,
      mcSeqno: NO_BLOCK,
      isReadable: isReadable(codeHash),
    }));
    await queueChanged(queries, changes, { onlyNewest: false });
  };
  for (;;) {
    await waitForQueue(database, MAX_QUEUED, signal);
    if ((await scanAccounts(database, PAGE, queue)) === 0) break;
  }
  await waitForQueue(database, 1, signal);
  await endRescan(database);
}

/** Resolves when fewer accounts are queued. */
async function waitForQueue(database: Database, limit: number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  while ((await countRescanned(database, limit)) >= limit)
    await sleep(POLL_MS, undefined, { signal });
}
