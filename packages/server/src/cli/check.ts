import { type Environment, readSettings } from '../config/read-settings.ts';
import type { CheckProgress, CheckResult } from '../indexer/check/check.ts';
import { runCheck } from '../runtime/check.ts';
import { readBlockRange } from './block-range.ts';
import { needingDatabase } from './database.ts';
import { DECODE_FLAGS, NETWORK_USAGE, readFlags } from './flags.ts';
import { ProgressText } from './progress-text.ts';

const CHECK_USAGE = `tonway check [A..B] [options]

Looks for anything in the index of DATABASE_URL that is not as it should be: gaps, blocks without
their parents, transactions, messages and states that are missing or of another hash. Each fault is
a line that says what to do. It may run while the index is written to. Exit code 1: there are faults.

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
  const line = new ProgressText(process.stderr);
  let faults = 0;
  const running = runCheck(readSettings(read.environment), {
    range,
    full,
    againstChain,
    tell: ({ what, remedy }) => {
      faults++;
      line.clear();
      process.stdout.write(`${what}: ${remedy}\n`);
    },
    progress: (progress) => line.show(progressText(progress)),
    warn: (text) => line.say(text),
  });
  line.say(resultText(await needingDatabase(running), faults));
  if (faults > 0) process.exitCode = 1;
}

function progressText({ total, checked, looked, accounts }: CheckProgress): string {
  return `${checked} of ${total} masterchain blocks, ${looked} of them looked into, ${accounts} accounts`;
}

function resultText({ pending, ...progress }: CheckResult, faults: number): string {
  const left = pending > 0 ? `; ${pending} blocks are still to be backfilled` : '';
  const verdict = faults === 0 ? 'no fault' : faults === 1 ? '1 fault' : `${faults} faults`;
  return `${progressText(progress)}: ${verdict}${left}`;
}
