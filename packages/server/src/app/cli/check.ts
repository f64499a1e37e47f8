import type { FastifyBaseLogger } from 'fastify';
import { type Environment, readSettings } from '../../config/read-settings.ts';
import type { Settings } from '../../config/settings.ts';
import { referenceChain } from '../../index/check/against-chain.ts';
import {
  type CheckOptions,
  type CheckProgress,
  type CheckResult,
  checkIndex,
  type ReferenceChain,
} from '../../index/check/check.ts';
import type { Fault } from '../../index/check/fault.ts';
import { DecodePool } from '../../index/decode/pool.ts';
import { openIndexDatabase } from '../parts/index-database.ts';
import { decodeThreads } from '../parts/options.ts';
import { connect } from '../parts/upstream.ts';
import { DECODE_FLAGS, NETWORK_USAGE, parseBlockRange, parseFlags } from './flags.ts';
import { ProgressLine, ProgressOutput } from './progress.ts';
import { explainDatabaseErrors, interruptible } from './with-database.ts';

export interface CheckRunOptions
  extends Pick<CheckOptions, 'range' | 'full' | 'report' | 'progress'> {
  readonly againstChain: boolean;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

/** Checks the index, optionally against the chain of the network. */
export async function runCheck(
  settings: Settings,
  options: CheckRunOptions,
  signal: AbortSignal,
): Promise<CheckResult> {
  await using closing = new AsyncDisposableStack();
  const interrupted = Promise.withResolvers<never>();
  signal.addEventListener('abort', () => interrupted.reject(signal.reason));
  const database = openIndexDatabase(settings, 1).withoutStatementTimeout();
  closing.defer(() => database.close());
  const chain = options.againstChain ? await openChain(settings, options, closing, signal) : null;
  // On abort a long statement is not awaited.
  return await Promise.race([
    checkIndex({ ...options, database, chain }, signal),
    interrupted.promise,
  ]);
}

async function openChain(
  settings: Settings,
  { log }: CheckRunOptions,
  closing: AsyncDisposableStack,
  signal: AbortSignal,
): Promise<ReferenceChain> {
  const upstream = await connect(settings, log);
  closing.defer(() => upstream.close());
  const decoder = new DecodePool({ workers: decodeThreads(settings) });
  closing.defer(() => decoder.close());
  return referenceChain(upstream, decoder, signal);
}

const CHECK_USAGE = `Usage: tonway check [A..B] [options]

Verifies the index in the database of DATABASE_URL: finds gaps, blocks without their parents, and
transactions, messages and states that are missing or have a wrong hash. Each fault is reported in
one line together with its remedy. The command can run while the index is written, and can be
interrupted. It exits with code 1 if there are faults.

  A..B                    check only these masterchain blocks and their shard blocks (default: all)
  --full                  check every block and account (default: 1000 random blocks)
  --against-chain         compare the checked blocks with the blocks of the chain
${NETWORK_USAGE}
  --threads N             number of threads that decode blocks
  --help                  show this help

Options override environment variables. \`tonway config\` lists all settings.
`;

/** `tonway check`: writes faults to standard output and progress to standard error. */
export async function checkCommand(
  args: readonly string[],
  environment: Environment,
): Promise<void> {
  const flags = parseFlags(args, environment, {
    usage: CHECK_USAGE,
    settings: DECODE_FLAGS,
    booleans: ['full', 'against-chain'],
    allowPositional: true,
  });
  if (flags === null) return void process.stdout.write(CHECK_USAGE);
  const { full = false, 'against-chain': againstChain = false } = flags.values;
  const range = flags.positional === null ? null : parseBlockRange(flags.positional);
  const settings = readSettings(flags.environment);
  const output = new ProgressOutput(process.stderr);
  const line = new ProgressLine();
  let faults = 0;
  const options = {
    range,
    full,
    againstChain,
    report: ({ what, remedy }: Fault) => {
      faults++;
      output.clear();
      process.stdout.write(`${what}: ${remedy}\n`);
    },
    progress: (progress: CheckProgress) => output.show(progressText(progress, line)),
    log: { warn: (...texts: unknown[]) => output.print(texts.map(String).join(' ')) },
  };
  if (againstChain) output.print('waiting for lite servers');
  const result = await interruptible((signal) =>
    explainDatabaseErrors(runCheck(settings, options, signal)),
  );
  if (!result) return output.print(`interrupted: ${faultCount(faults)} so far`);
  output.print(resultText(result, faults));
  if (faults > 0) process.exitCode = 1;
}

function progressText({ total, checked, inspected, accounts }: CheckProgress, line: ProgressLine) {
  const left = total - checked;
  // Accounts are checked last, and their number is unknown: the percentage covers blocks only.
  const blocks = line.line({ total, left }, null, performance.now());
  return `${blocks}; ${inspected} inspected, ${accounts} accounts`;
}

function resultText({ pending, total, inspected, accounts }: CheckResult, faults: number): string {
  const unfinished = pending > 0 ? `; ${pending} blocks are not backfilled yet` : '';
  const checked = `${total} masterchain blocks, ${inspected} of them inspected, ${accounts} accounts`;
  return `${checked}: ${faultCount(faults)}${unfinished}`;
}

function faultCount(faults: number): string {
  return faults === 0 ? 'no fault' : faults === 1 ? '1 fault' : `${faults} faults`;
}
