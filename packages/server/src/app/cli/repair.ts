import type { Environment } from '../../config/read-settings.ts';
import { DecodePool } from '../../index/decode/pool.ts';
import { reindex, retrace } from '../../index/reindex.ts';
import type { DecodedStep } from '../../index/step.ts';
import type { Context } from '../parts/app.ts';
import { indexOptions, openIndexDatabase } from '../parts/database.ts';
import { decodeThreads } from '../parts/options.ts';
import { connect } from '../parts/upstream.ts';
import { command, DECODE_FLAGS, NETWORK_USAGE, parseRangeArgument } from './flags.ts';
import { ProgressLine, ProgressOutput } from './progress.ts';
import { reclassifyCommand, rescanCommand } from './repair-derived.ts';
import { type Command, runInterruptible, unknownCommand } from './run-command.ts';

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
const reindexCommand = command(
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

const RETRACE_USAGE = `Usage: tonway repair retrace A..B [options]

Assembles the traces of masterchain blocks A to B again, from the transactions in the database of
DATABASE_URL. Traces that start before A or end after B are included. Servers, \`tonway index\` and
\`tonway backfill\` can keep running. \`tonway check\` reports which blocks to retrace. Ctrl-C stops;
\`tonway index\` completes what was started.

  --help                  show this help

Options override environment variables. \`tonway config\` lists all settings.
`;

/** `tonway repair retrace`: exits when the traces of the range are assembled. */
const retraceCommand = command(
  { usage: RETRACE_USAGE, maxPositionals: 1 },
  async (settings, { positionals }) => {
    const range = parseRangeArgument(positionals, RETRACE_USAGE);
    const output = new ProgressOutput(process.stderr);
    const line = new ProgressLine();
    const total = range.last - range.first + 1;
    let done = 0;
    const onPage = (blocks: number) => {
      done += blocks;
      output.show(line.line({ total, left: total - done }, null, performance.now()), line.share);
    };
    const isDone = await runInterruptible(settings, output, async (context, signal) => {
      await retrace(openIndexDatabase(context, 1), range, onPage, signal);
      return true;
    });
    const text = `the traces of ${done} masterchain ${done === 1 ? 'block' : 'blocks'} are assembled`;
    output.print(isDone ? text : `interrupted: ${text}`);
  },
);

const REPAIR_USAGE = `Usage: tonway repair COMMAND [options]

Replaces rows of the index in the database of DATABASE_URL, while everything else keeps running.

  reindex A..B      replace masterchain blocks by the blocks of the chain
  retrace A..B      assemble the traces of masterchain blocks again
  rescan            read the contracts of all accounts again
  reclassify A..B   recognize the actions of older traces again

Run \`tonway repair COMMAND --help\` for the options of a command.
`;

const COMMANDS: Readonly<Record<string, Command>> = {
  reindex: reindexCommand,
  retrace: retraceCommand,
  rescan: rescanCommand,
  reclassify: reclassifyCommand,
};

/** `tonway repair`: exits when the rows are replaced. */
export async function repairCommand(
  [name = 'help', ...args]: readonly string[],
  environment: Environment,
): Promise<void> {
  if (name === 'help' || name === '--help') return void process.stdout.write(REPAIR_USAGE);
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) throw unknownCommand(name, Object.keys(COMMANDS), 'tonway repair');
  await command(args, environment);
}
