import { type Environment, readSettings } from '../../config/read-settings.ts';
import type { DecodedStep } from '../../index/step.ts';
import { runReindex } from '../runtime/reindex.ts';
import { explainDatabaseErrors } from './database.ts';
import { UsageError } from './errors.ts';
import { DECODE_FLAGS, NETWORK_USAGE, parseBlockRange, parseFlags } from './flags.ts';
import { interruptible } from './interruptible.ts';
import { ProgressLine, ProgressOutput } from './progress.ts';

const REINDEX_USAGE = `Usage: tonway reindex A..B [options]

Replaces masterchain blocks A to B in the index of DATABASE_URL by the blocks of the chain, one
block per transaction. Adjacent blocks that belong to another fork are replaced too. Servers and
\`tonway index\` can keep running. \`tonway check\` reports which blocks to replace. Ctrl-C stops
after the current block.

${NETWORK_USAGE}
  --threads N             number of threads that decode blocks
  --help                  show this help

Options override environment variables. \`tonway config\` lists all settings.
`;

/** `tonway reindex`: exits when the range is replaced. */
export async function reindexCommand(
  args: readonly string[],
  environment: Environment,
): Promise<void> {
  const flags = parseFlags(args, environment, {
    usage: REINDEX_USAGE,
    settings: DECODE_FLAGS,
    allowPositional: true,
  });
  if (flags === null) return void process.stdout.write(REINDEX_USAGE);
  if (flags.positional === null) throw new UsageError(REINDEX_USAGE);
  const range = parseBlockRange(flags.positional);
  const settings = readSettings(flags.environment);
  const output = new ProgressOutput(process.stderr);
  const line = new ProgressLine();
  const total = range.last - range.first + 1;
  let [replaced, transactions] = [0, 0];
  const reporter = {
    log: { warn: (...texts: unknown[]) => output.print(texts.map(String).join(' ')) },
    waiting: (seqno: number) => output.print(`waiting for lite servers to prove block ${seqno}`),
    replaced: ({ counts }: DecodedStep) => {
      replaced++;
      transactions += counts.transactions;
      const left = Math.max(0, total - replaced);
      output.show(line.line({ total, left }, transactions, performance.now()));
    },
  };
  const done = await interruptible(async (signal) => {
    await explainDatabaseErrors(runReindex(settings, range, reporter, signal));
    return true;
  });
  const blocks = `${replaced} masterchain ${replaced === 1 ? 'block' : 'blocks'} replaced`;
  const adjacent =
    replaced > total
      ? `, ${replaced - total} of them outside the range because they belonged to another fork`
      : '';
  output.print(
    done
      ? `${blocks}${adjacent}`
      : `interrupted: ${blocks} completely; the other blocks are unchanged`,
  );
}
