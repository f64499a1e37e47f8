import { DecodePool } from '../../index/decode/pool.ts';
import { reindex } from '../../index/reindex.ts';
import type { DecodedStep } from '../../index/step.ts';
import type { Context } from '../parts/app.ts';
import { indexOptions, openIndexDatabase } from '../parts/database.ts';
import { decodeThreads } from '../parts/options.ts';
import { connect } from '../parts/upstream.ts';
import { command, DECODE_FLAGS, NETWORK_USAGE, parseRangeArgument } from './flags.ts';
import { ProgressLine, ProgressOutput } from './progress.ts';
import { runInterruptible } from './run-command.ts';

const REINDEX_USAGE = `Usage: tonway repair reindex A..B [options]

Replaces masterchain blocks A to B in the index of DATABASE_URL by the blocks of the chain, one
block per transaction. Adjacent blocks that belong to another fork are replaced too. Servers and
\`tonway index\` can keep running. \`tonway check\` reports which blocks to replace. Ctrl-C stops
after the current block.

${NETWORK_USAGE}
  --threads N             number of threads that decode blocks
  --help                  show this help

Options override environment variables. \`tonway config\` lists all settings.
`;

/** `tonway repair reindex`: exits when the range is replaced. */
export const reindexCommand = command(
  { usage: REINDEX_USAGE, settings: DECODE_FLAGS, maxPositionals: 1 },
  async (settings, { positionals }) => {
    const range = parseRangeArgument(positionals, REINDEX_USAGE);
    const output = new ProgressOutput(process.stderr);
    const line = new ProgressLine();
    const total = range.last - range.first + 1;
    let [replaced, transactions] = [0, 0];
    const onReplaced = ({ counts }: DecodedStep) => {
      replaced++;
      transactions += counts.transactions;
      const left = Math.max(0, total - replaced);
      output.show(line.line({ total, left }, transactions, performance.now()), line.share);
    };
    const isDone = await runInterruptible(settings, output, replaceRange);
    const blocks = `${replaced} masterchain ${replaced === 1 ? 'block' : 'blocks'} replaced`;
    const adjacent =
      replaced > total
        ? `, ${replaced - total} of them outside the range because they belonged to another fork`
        : '';
    output.print(
      isDone
        ? `${blocks}${adjacent}`
        : `interrupted: ${blocks} completely; the other blocks are unchanged`,
    );

    async function replaceRange(context: Context, signal: AbortSignal): Promise<true> {
      const database = openIndexDatabase(context, 2);
      const upstream = await connect(context);
      const decoder = new DecodePool({ workers: decodeThreads(settings) });
      context.closing.defer(() => decoder.close());
      const parts = { ...indexOptions(settings), database, upstream, decoder };
      output.print(`waiting for lite servers to prove block ${range.last}`);
      await reindex(parts, range, onReplaced, signal);
      return true;
    }
  },
);
