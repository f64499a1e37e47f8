import { type Environment, readSettings } from '../config/read-settings.ts';
import type { CheckProgress, CheckResult } from '../indexer/check/check.ts';
import type { Fault } from '../indexer/check/fault.ts';
import { runCheck } from '../runtime/check.ts';
import { ProgressLine } from './backfill-progress.ts';
import { readBlockRange } from './block-range.ts';
import { needingDatabase } from './database.ts';
import { DECODE_FLAGS, NETWORK_USAGE, readFlags } from './flags.ts';
import { interruptible } from './interruptible.ts';
import { ProgressText } from './progress-text.ts';

const CHECK_USAGE = `tonway check [A..B] [options]

Looks for anything in the index of DATABASE_URL that is not as it should be: gaps, blocks without
their parents, transactions, messages and states that are missing or of another hash. Each fault is
a line that says what to do. It may run while the index is written to, and be interrupted.
Exit code 1: there are faults.

  A..B                    only these masterchain blocks, and what belongs to them (all)
  --full                  looks into every block and account; else into a thousand blocks at random
  --against-chain         compares what it looks into with the blocks of the chain
${NETWORK_USAGE}
  --threads N             that decode blocks
  --help

Options win over variables of the environment; \`tonway config\` lists those.
`;

/** `tonway check`: faults go to the standard output, progress to the other one. */
export async function checkCommand(
  args: readonly string[],
  environment: Environment,
): Promise<void> {
  const read = readFlags(args, environment, {
    usage: CHECK_USAGE,
    settings: DECODE_FLAGS,
    ownSwitches: ['full', 'against-chain'],
    takesWord: true,
  });
  if (read === null) return void process.stdout.write(CHECK_USAGE);
  const { full = false, 'against-chain': againstChain = false } = read.values;
  const range = read.word === null ? null : readBlockRange(read.word);
  const settings = readSettings(read.environment);
  const text = new ProgressText(process.stderr);
  const line = new ProgressLine();
  let faults = 0;
  const order = {
    range,
    full,
    againstChain,
    report: ({ what, remedy }: Fault) => {
      faults++;
      text.clear();
      process.stdout.write(`${what}: ${remedy}\n`);
    },
    progress: (progress: CheckProgress) => text.show(progressText(progress, line)),
    log: { warn: (...texts: unknown[]) => text.say(texts.map(String).join(' ')) },
  };
  if (againstChain) text.say('waiting for lite servers');
  const result = await interruptible((signal) =>
    needingDatabase(runCheck(settings, order, signal)),
  );
  if (!result) return text.say(`interrupted: ${verdictOf(faults)} so far`);
  text.say(resultText(result, faults));
  if (faults > 0) process.exitCode = 1;
}

function progressText({ total, checked, inspected, accounts }: CheckProgress, line: ProgressLine) {
  const left = total - checked;
  // Accounts are looked at in the end; how many there are is not known.
  const blocks = line.line({ total, left }, null, performance.now());
  return `${blocks}; ${inspected} inspected, ${accounts} accounts`;
}

function resultText({ pending, total, inspected, accounts }: CheckResult, faults: number): string {
  const left = pending > 0 ? `; ${pending} blocks are still to be backfilled` : '';
  const seen = `${total} masterchain blocks, ${inspected} of them inspected, ${accounts} accounts`;
  return `${seen}: ${verdictOf(faults)}${left}`;
}

function verdictOf(faults: number): string {
  return faults === 0 ? 'no fault' : faults === 1 ? '1 fault' : `${faults} faults`;
}
