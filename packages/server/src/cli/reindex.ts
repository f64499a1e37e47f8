import { type Environment, readSettings } from '../config/read-settings.ts';
import { runReindex } from '../runtime/reindex.ts';
import { readBlockRange } from './block-range.ts';
import { needingDatabase } from './database.ts';
import { UsageError } from './errors.ts';
import { DECODE_FLAGS, NETWORK_USAGE, readFlags } from './flags.ts';
import { ProgressText } from './progress-text.ts';

const REINDEX_USAGE = `tonway reindex A..B [options]

Puts what the chain has in the place of what the index of DATABASE_URL has of masterchain blocks
A to B, each as a whole. Servers and \`tonway index\` go on meanwhile. \`tonway check\` tells which.

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
  const line = new ProgressText(process.stderr);
  let replaced = 0;
  const running = runReindex(readSettings(read.environment), range, {
    replaced: ({ seqno }) => {
      replaced++;
      line.show(`masterchain block ${seqno} is replaced`);
    },
    warn: (text) => line.say(text),
  });
  await needingDatabase(running);
  line.say(
    replaced === 1
      ? '1 masterchain block is replaced'
      : `${replaced} masterchain blocks are replaced`,
  );
}
