import { availableParallelism } from 'node:os';
import { type Environment, readSettings } from '../../config/read-settings.ts';
import type { Settings } from '../../config/settings.ts';
import { numberText } from '../../index/index-progress.ts';
import type { ContractProgress } from '../../store/lists/index-facts.ts';
import type { Progress } from '../../store/steps/ranges.ts';
import { type ContractOptions, runContracts } from '../roles/contracts.ts';
import { NETWORK_FLAGS, NETWORK_USAGE, parseFlags } from './flags.ts';
import { ProgressLine, ProgressOutput } from './progress.ts';
import { explainDatabaseErrors, interruptible, UsageError } from './with-database.ts';

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

const CONTRACTS_USAGE = `Usage: tonway contracts [options]

Reads the contracts that indexed blocks changed: jettons, NFTs, domains, multisigs and others.
\`tonway index\` does the same with CONTRACT_THREADS threads; run this command for more, in any
number of processes on any number of machines. If a process stops, another one resumes its work.

${THREADS_USAGE}
${NETWORK_USAGE}
  --help                  show this help

Options override environment variables. \`tonway config\` lists all settings.
`;

/** `tonway contracts`: runs until SIGINT or SIGTERM. */
export async function contractsCommand(
  args: readonly string[],
  environment: Environment,
): Promise<void> {
  const flags = parseFlags(args, environment, {
    usage: CONTRACTS_USAGE,
    settings: NETWORK_FLAGS,
    own: ['threads'],
  });
  if (flags === null) return void process.stdout.write(CONTRACTS_USAGE);
  const threads = parseThreads(flags.values.threads);
  await readContracts(readSettings(flags.environment), { threads, rescan: null });
}

const RESCAN_USAGE = `Usage: tonway rescan [options]

Reads the contracts of all accounts in the index again, for example after an update that reads more
kinds of contracts. Servers, \`tonway index\` and \`tonway backfill\` can keep running. Ctrl-C stops;
the same command resumes. Several processes share the work.

  --clear                 delete the rows of all contracts first, and start from the beginning
${THREADS_USAGE}
${NETWORK_USAGE}
  --help                  show this help

Options override environment variables. \`tonway config\` lists all settings.
`;

/** `tonway rescan`: exits when all accounts are read. */
export async function rescanCommand(
  args: readonly string[],
  environment: Environment,
): Promise<void> {
  const flags = parseFlags(args, environment, {
    usage: RESCAN_USAGE,
    settings: NETWORK_FLAGS,
    own: ['threads'],
    booleans: ['clear'],
  });
  if (flags === null) return void process.stdout.write(RESCAN_USAGE);
  const { threads, clear = false } = flags.values;
  const options = { threads: parseThreads(threads), rescan: { clear } };
  await readContracts(readSettings(flags.environment), options);
}
