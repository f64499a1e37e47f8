import { type ContractObserver, ContractWorker } from '../../index/contracts/contract-worker.ts';
import { Recognizer } from '../../network/contracts/recognize/recognizer.ts';
import type { Upstream } from '../../network/upstream/session.ts';
import type { Database } from '../../store/database.ts';

/** While one page is written, the threads read another one. */
export function contractPages(threads: number): number {
  return threads === 0 ? 0 : threads + 1;
}

interface ContractReadingOptions {
  readonly database: Database;
  readonly upstream: Upstream;
  readonly observer: ContractObserver;
}

/** Reads queued contracts until the signal is aborted. */
export async function readContracts(
  network: string,
  threads: number,
  options: ContractReadingOptions,
  signal: AbortSignal,
): Promise<void> {
  await using recognizer = new Recognizer({ network, threads });
  const worker = new ContractWorker({ ...options, recognizer, pages: contractPages(threads) });
  await worker.run(signal);
}
