import { availableParallelism } from 'node:os';
import type { Settings } from '../../config/settings.ts';
import { numberText } from '../../index/progress-text.ts';
import type { ContractProgress } from '../../store/lists/index-facts.ts';
import type { Progress } from '../../store/steps/ranges.ts';
import { type ContractOptions, runContracts } from '../runtime/contracts.ts';
import { explainDatabaseErrors } from './database.ts';
import { UsageError } from './errors.ts';
import { interruptible } from './interruptible.ts';
import { ProgressLine, ProgressOutput } from './progress.ts';

export const THREADS_USAGE =
  '  --threads N             number of emulator threads (default: cores - 1)';
const MAX_THREADS = 256;

export function parseThreads(text: string | undefined): number {
  if (text === undefined) return Math.max(1, availableParallelism() - 1);
  if (/^[1-9]\d*$/.test(text) && Number(text) <= MAX_THREADS) return Number(text);
  throw new UsageError(`--threads: "${text}" is not a whole number from 1 to ${MAX_THREADS}`);
}

/** Reads contracts until interrupted, or until the rescan is done, and shows the progress. */
export async function readContracts(settings: Settings, options: ContractOptions): Promise<void> {
  const output = new ProgressOutput(process.stderr);
  const line = new ProgressLine({ name: 'accounts', short: 'accounts' });
  let read = 0;
  const reporter = {
    log: { warn: (...texts: unknown[]) => output.print(texts.map(String).join(' ')) },
    read: (accounts: number) => {
      read += accounts;
    },
    failed: (error: unknown) => output.print(`retrying: ${(error as Error).message}`),
    progress: ({ seqno, queued }: ContractProgress, scanned: Progress | null) => {
      const through = seqno === null ? '' : `complete up to block ${seqno}, `;
      const texts = `${through}${numberText(queued)} queued, ${numberText(read)} read here`;
      const share = scanned && `${line.line(scanned, null, performance.now())}; `;
      output.show(`${share ?? ''}${texts}`);
    },
  };
  const done = await interruptible(async (signal) => {
    await explainDatabaseErrors(runContracts(settings, options, reporter, signal));
    return true;
  });
  const end = done && options.rescan ? 'done' : 'stopped';
  output.print(`${end}: ${read} accounts were read by this process`);
}
