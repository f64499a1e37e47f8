import { retrace } from '../../index/reindex.ts';
import { openIndexDatabase } from '../parts/database.ts';
import { command, parseRangeArgument } from './flags.ts';
import { ProgressLine, ProgressOutput } from './progress.ts';
import { runInterruptible } from './run-command.ts';

const RETRACE_USAGE = `Usage: tonway repair retrace A..B [options]

Assembles the traces of masterchain blocks A to B again, from the transactions in the database of
DATABASE_URL. Traces that start before A or end after B are included. Servers, \`tonway index\` and
\`tonway backfill\` can keep running. \`tonway check\` reports which blocks to retrace. Ctrl-C stops;
\`tonway index\` completes what was started.

  --help                  show this help

Options override environment variables. \`tonway config\` lists all settings.
`;

/** `tonway repair retrace`: exits when the traces of the range are assembled. */
export const retraceCommand = command(
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
