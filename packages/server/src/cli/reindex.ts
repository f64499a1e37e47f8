import { type Environment, readSettings } from '../config/read-settings.ts';
import type { DecodedStep } from '../indexer/step.ts';
import { runReindex } from '../runtime/reindex.ts';
import { ProgressLine } from './backfill-progress.ts';
import { readBlockRange } from './block-range.ts';
import { needingDatabase } from './database.ts';
import { UsageError } from './errors.ts';
import { DECODE_FLAGS, NETWORK_USAGE, readFlags } from './flags.ts';
import { interruptible } from './interruptible.ts';
import { ProgressText } from './progress-text.ts';

const REINDEX_USAGE = `tonway reindex A..B [options]

Puts what the chain has in the place of what the index of DATABASE_URL has of masterchain blocks
A to B, each as a whole, and of blocks beside them that are of another fork. Servers and
\`tonway index\` go on meanwhile. \`tonway check\` tells which. Ctrl-C ends it between two blocks.

${NETWORK_USAGE}
  --threads N             that decode blocks
  --help

Options win over variables of the environment; \`tonway config\` lists those.
`;

/** `tonway reindex`: ends when the range is replaced. */
export async function reindexCommand(
  args: readonly string[],
  environment: Environment,
): Promise<void> {
  const read = readFlags(args, environment, {
    usage: REINDEX_USAGE,
    settings: DECODE_FLAGS,
    takesWord: true,
  });
  if (read === null) return void process.stdout.write(REINDEX_USAGE);
  if (read.word === null) throw new UsageError(REINDEX_USAGE);
  const range = readBlockRange(read.word);
  const settings = readSettings(read.environment);
  const text = new ProgressText(process.stderr);
  const line = new ProgressLine();
  const total = range.last - range.first + 1;
  let [replaced, transactions] = [0, 0];
  const told = {
    log: { warn: (...texts: unknown[]) => text.say(texts.map(String).join(' ')) },
    waiting: (seqno: number) => text.say(`waiting for lite servers to prove block ${seqno}`),
    replaced: ({ counts }: DecodedStep) => {
      replaced++;
      transactions += counts.transactions;
      const left = Math.max(0, total - replaced);
      text.show(line.line({ total, left }, transactions, performance.now()));
    },
  };
  const done = await interruptible(async (signal) => {
    await needingDatabase(runReindex(settings, range, told, signal));
    return true;
  });
  const blocks = `${replaced} masterchain ${replaced === 1 ? 'block is' : 'blocks are'} replaced`;
  const beside =
    replaced > total
      ? `, ${replaced - total} of them beside the range: they were of another fork`
      : '';
  text.say(
    done
      ? `${blocks}${beside}`
      : `interrupted: ${blocks}, each as a whole; the others are as they were`,
  );
}
