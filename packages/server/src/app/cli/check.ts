import { referenceChain } from '../../index/check/against-chain.ts';
import {
  type CheckProgress,
  type CheckResult,
  checkIndex,
  type ReferenceChain,
} from '../../index/check/check.ts';
import type { Fault } from '../../index/check/fault.ts';
import { DecodePool } from '../../index/decode/pool.ts';
import type { Context } from '../parts/app.ts';
import { openIndexDatabase } from '../parts/database.ts';
import { decodeThreads } from '../parts/options.ts';
import { connect } from '../parts/upstream.ts';
import { command, DECODE_FLAGS, NETWORK_USAGE, parseBlockRange } from './flags.ts';
import { ProgressLine, ProgressOutput } from './progress.ts';
import { runInterruptible } from './run-command.ts';

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
export const checkCommand = command(
  {
    usage: CHECK_USAGE,
    settings: DECODE_FLAGS,
    booleans: ['full', 'against-chain'],
    maxPositionals: 1,
  },
  async (settings, { values, positionals }) => {
    const { full = false, 'against-chain': againstChain = false } = values;
    const [blocks] = positionals;
    const range = blocks === undefined ? null : parseBlockRange(blocks);
    const output = new ProgressOutput(process.stderr);
    const line = new ProgressLine();
    let faults = 0;
    const options = {
      range,
      full,
      report: ({ what, remedy }: Fault) => {
        faults++;
        output.clear();
        process.stdout.write(`${what}: ${remedy}\n`);
      },
      progress: (progress: CheckProgress) => output.show(progressText(progress, line), line.share),
    };
    if (againstChain) output.print('waiting for lite servers');
    const result = await runInterruptible(settings, output, async (context, signal) => {
      const database = openIndexDatabase(context, 1).withoutStatementTimeout();
      context.closing.defer(() => database.close());
      const chain = againstChain ? await openChain(context, signal) : null;
      // On abort a long statement is not awaited.
      const interrupted = Promise.withResolvers<never>();
      signal.addEventListener('abort', () => interrupted.reject(signal.reason));
      const checking = checkIndex({ ...options, database, chain }, signal);
      return await Promise.race([checking, interrupted.promise]);
    });
    if (!result) return output.print(`interrupted: ${faultCount(faults)} so far`);
    output.print(resultText(result, faults));
    if (faults > 0) process.exitCode = 1;
  },
);

async function openChain(context: Context, signal: AbortSignal): Promise<ReferenceChain> {
  const upstream = await connect(context);
  const decoder = new DecodePool({ workers: decodeThreads(context.settings) });
  context.closing.defer(() => decoder.close());
  return referenceChain(upstream, decoder, signal);
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
