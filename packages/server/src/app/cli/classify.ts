import { type Environment, readSettings } from '../../config/read-settings.ts';
import type { Settings } from '../../config/settings.ts';
import { numberText } from '../../index/index-progress.ts';
import type { TraceQueue, TraceSelection } from '../../store/traces/queue.ts';
import { runClassify } from '../roles/classify.ts';
import { parseBlockRange, parseFlags } from './flags.ts';
import { ProgressOutput } from './progress.ts';
import { explainDatabaseErrors, interruptible, UsageError } from './with-database.ts';

/** Classifies traces until interrupted, or until the selected ones are done, and shows the progress. */
export async function classifyQueued(
  settings: Settings,
  selection: TraceSelection | null,
): Promise<void> {
  const output = new ProgressOutput(process.stderr);
  let done = 0;
  const reporter = {
    classified: (traces: number) => {
      done += traces;
    },
    failed: (error: unknown) => output.print(`retrying: ${(error as Error).message}`),
    progress: ({ queued, failed }: TraceQueue) =>
      output.show(
        `${numberText(queued)} traces queued, ${numberText(done)} classified here, ${numberText(failed)} failed in all`,
      ),
  };
  const isDone = await interruptible(async (signal) => {
    await explainDatabaseErrors(runClassify(settings, selection, reporter, signal));
    return true;
  });
  const end = isDone && selection ? 'done' : 'stopped';
  output.print(`${end}: ${done} traces were classified by this process`);
}

const CLASSIFY_USAGE = `Usage: tonway classify [options]

Classifies complete traces of the index in the database of DATABASE_URL: transfers, swaps, stakes and
other actions. \`tonway index\` does the same if CLASSIFY is true; run this command for more, in any
number of processes on any number of machines. If a process stops, another one resumes its work.

  --help                  show this help

\`tonway config\` lists all settings.
`;

/** `tonway classify`: runs until SIGINT or SIGTERM. */
export async function classifyCommand(
  args: readonly string[],
  environment: Environment,
): Promise<void> {
  const flags = parseFlags(args, environment, { usage: CLASSIFY_USAGE, settings: {} });
  if (flags === null) return void process.stdout.write(CLASSIFY_USAGE);
  await classifyQueued(readSettings(flags.environment), null);
}

const RECLASSIFY_USAGE = `Usage: tonway reclassify A..B [options]

Classifies the traces that ended in masterchain blocks A to B again, for example after an update that
recognizes more actions. Servers and \`tonway index\` can keep running. Ctrl-C stops; traces that are
queued by then are classified by \`tonway index\` or \`tonway classify\`.

  --type TYPE             only traces that have an action of this type, such as jetton_swap
  --help                  show this help

\`tonway config\` lists all settings.
`;

/** `tonway reclassify`: exits when the traces are classified. */
export async function reclassifyCommand(
  args: readonly string[],
  environment: Environment,
): Promise<void> {
  const flags = parseFlags(args, environment, {
    usage: RECLASSIFY_USAGE,
    settings: {},
    own: ['type'],
    allowPositional: true,
  });
  if (flags === null) return void process.stdout.write(RECLASSIFY_USAGE);
  if (flags.positional === null) throw new UsageError(RECLASSIFY_USAGE);
  const { type = null } = flags.values;
  const selection = { ...parseBlockRange(flags.positional), type };
  await classifyQueued(readSettings(flags.environment), selection);
}
