import type { FastifyBaseLogger } from 'fastify';
import type { Settings } from '../../config/settings.ts';
import { type ContractObserver, ContractWorker } from '../../index/contracts/contract-worker.ts';
import { rescanAccounts } from '../../index/contracts/stage.ts';
import { Recognizer } from '../../network/contracts/recognize/recognizer.ts';
import type { Upstream } from '../../network/upstream/session.ts';
import { readRescanProgress, startRescan } from '../../store/contracts/rescan.ts';
import type { Database } from '../../store/database.ts';
import { type ContractProgress, readContractProgress } from '../../store/lists/index-facts.ts';
import { migrate, migrationsAtStart } from '../../store/migrate/migrate.ts';
import type { Progress } from '../../store/steps/ranges.ts';
import { retryUntilSuccess } from '../../util/retry.ts';
import { openIndexDatabase } from '../parts/index-database.ts';
import { connect } from '../parts/upstream.ts';

const PROGRESS_MS = 1000;

/** While one page is written, the threads read another one. */
export function contractPages(threads: number): number {
  return threads === 0 ? 0 : threads + 1;
}

interface Parts {
  readonly database: Database;
  readonly upstream: Upstream;
  readonly observer: ContractObserver;
  readonly threads: number;
}

/** Reads queued contracts until the signal is aborted. */
export async function readContracts(
  { NETWORK: network }: Settings,
  { threads, ...parts }: Parts,
  signal: AbortSignal,
): Promise<void> {
  await using recognizer = new Recognizer({ network, threads });
  const worker = new ContractWorker({ ...parts, recognizer, pages: contractPages(threads) });
  await worker.run(signal);
}

export interface ContractReporter extends ContractObserver {
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  progress(progress: ContractProgress, scanned: Progress | null): void;
}

export interface ContractOptions {
  readonly threads: number;
  /** Queues all accounts and ends when they are read; null: runs until the signal is aborted. */
  readonly rescan: { readonly clear: boolean } | null;
}

/** Runs a process that only reads contracts. */
export async function runContracts(
  settings: Settings,
  { threads, rescan }: ContractOptions,
  reporter: ContractReporter,
  signal: AbortSignal,
): Promise<void> {
  await using closing = new AsyncDisposableStack();
  const database = openIndexDatabase(settings, contractPages(threads) + 3);
  closing.defer(() => database.close());
  await migrate(database, { allow: migrationsAtStart(settings) });
  if (rescan) await startRescan(database, rescan);
  const upstream = await connect(settings, reporter.log);
  closing.defer(() => upstream.close());
  const report = async () =>
    reporter.progress(
      await readContractProgress(database),
      rescan && (await readRescanProgress(database)),
    );
  // The worker reports an unavailable database.
  const timer = setInterval(() => report().catch(() => {}), PROGRESS_MS);
  closing.defer(() => clearInterval(timer));
  const ending = new AbortController();
  const until = AbortSignal.any([signal, ending.signal]);
  const reading = readContracts(
    settings,
    { database, upstream, observer: reporter, threads },
    until,
  );
  closing.defer(async () => {
    ending.abort();
    await reading;
  });
  // Awaited here: `closing` is disposed when the function returns.
  if (!rescan) return await reading;
  const queueAll = () => rescanAccounts(database, signal);
  await retryUntilSuccess(queueAll, (error) => reporter.failed(error), signal);
  await report();
}
