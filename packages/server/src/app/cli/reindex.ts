import { type Environment, readSettings } from '../../config/read-settings.ts';
import { retrace } from '../../index/reindex.ts';
import type { DecodedStep } from '../../index/step.ts';
import { openIndexDatabase } from '../parts/database.ts';
import { runReindex } from '../roles/repair.ts';
import { explainDatabaseErrors, interruptible, UsageError } from './database.ts';
import { DECODE_FLAGS, NETWORK_USAGE, parseBlockRange, parseFlags } from './flags.ts';
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
