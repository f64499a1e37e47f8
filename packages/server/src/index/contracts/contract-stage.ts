import { setTimeout as sleep } from 'node:timers/promises';
import { toHex } from '@tonway/chain';
import type { Queries } from '../../store/connection.ts';
import {
  type ChangedAccount,
  endLeases,
  NO_BLOCK,
  queueAccounts,
  queueChanged,
} from '../../store/contracts/queue.ts';
import {
  countRescanned,
  endRescan,
  type ScannedAccount,
  scanAccounts,
} from '../../store/contracts/rescan.ts';
import { deleteContractsAfter } from '../../store/contracts/write.ts';
import type { Database } from '../../store/database.ts';
import type { Checkpoint } from '../../store/steps/checkpoint.ts';
import type { ReplacedTransaction } from '../../store/steps/replace.ts';
import type { IndexedMasterchain } from '../../store/steps/roll-back.ts';
import type { CommitStage } from '../stages.ts';
import type { StageStep } from '../step-transactions.ts';
import { ReadableCodes } from './read-account.ts';

/** Queues the accounts that steps change; `ContractWorker` reads them after the commit. */
export class ContractStage implements CommitStage {
  readonly #codes = new ReadableCodes();

  async write(
    queries: Queries,
    steps: readonly StageStep[],
    kind: Checkpoint['kind'],
  ): Promise<void> {
    const states = steps.flatMap((step) => step.states);
    const isReadable = await this.#codes.load(
      queries,
      states.flatMap(({ codeHash }) => codeHash ?? []),
    );
    const changes = new Map<string, ChangedAccount>();
    for (const { seqno, states } of steps)
      for (const { account, lt, codeHash } of states) {
        const key = toHex(account);
        // If several blocks change an account, the progress waits for the first one, and the last state is read.
        const mcSeqno = changes.get(key)?.mcSeqno ?? (kind === 'head' ? seqno : NO_BLOCK);
        changes.set(key, { account, lt, mcSeqno, isReadable: isReadable(codeHash) });
      }
    // Backfilled states may be older than the stored ones.
    await queueChanged(queries, [...changes.values()], { onlyNewest: kind === 'range' });
  }

  async replace(
    queries: Queries,
    { states }: StageStep,
    old: readonly ReplacedTransaction[],
  ): Promise<void> {
    const accounts = [...old, ...states].map(({ account }) => account);
    await queueAccounts(queries, accounts, NO_BLOCK);
  }

  async rollBack(
    queries: Queries,
    to: IndexedMasterchain,
    accounts: readonly Uint8Array[],
  ): Promise<void> {
    // First, so that no worker writes rows of a removed state afterwards.
    await endLeases(queries);
    await queueAccounts(queries, accounts, to.seqno);
    await deleteContractsAfter(queries, to.endLt);
  }
}

const RESCAN_PAGE = 2000;
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
    if ((await scanAccounts(database, RESCAN_PAGE, queue)) === 0) break;
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
