import { type Environment, readSettings } from '../../config/read-settings.ts';
import { retrace } from '../../index/retrace.ts';
import { openIndexDatabase } from '../runtime/index-database.ts';
import { explainDatabaseErrors } from './database.ts';
import { UsageError } from './errors.ts';
import { parseBlockRange, parseFlags } from './flags.ts';
import { interruptible } from './interruptible.ts';
import { ProgressLine, ProgressOutput } from './progress.ts';

const RETRACE_USAGE = `Usage: tonway retrace A..B [options]

Assembles the traces of masterchain blocks A to B again, from the transactions in the database of
DATABASE_URL. Traces that start before A or end after B are included. Servers, \`tonway index\` and
\`tonway backfill\` can keep running. \`tonway check\` reports which blocks to retrace. Ctrl-C stops;
\`tonway index\` completes what was started.

  --help                  show this help

Options override environment variables. \`tonway config\` lists all settings.
`;

/** `tonway retrace`: exits when the traces of the range are assembled. */
export async function retraceCommand(
  args: readonly string[],
  environment: Environment,
): Promise<void> {
  const flags = parseFlags(args, environment, {
    usage: RETRACE_USAGE,
    settings: {},
    allowPositional: true,
  });
  if (flags === null) return void process.stdout.write(RETRACE_USAGE);
  if (flags.positional === null) throw new UsageError(RETRACE_USAGE);
  const range = parseBlockRange(flags.positional);
  const database = openIndexDatabase(readSettings(flags.environment), 1);
  const output = new ProgressOutput(process.stderr);
  const line = new ProgressLine();
  const total = range.last - range.first + 1;
  let done = 0;
  const onPage = (blocks: number) => {
    done += blocks;
    output.show(line.line({ total, left: total - done }, null, performance.now()));
  };
  const finished = await interruptible(async (signal) => {
    await explainDatabaseErrors(retrace(database, range, onPage, signal));
    return true;
  });
  await database.close();
  const text = `the traces of ${done} masterchain ${done === 1 ? 'block' : 'blocks'} are assembled`;
  output.print(finished ? text : `interrupted: ${text}`);
}
