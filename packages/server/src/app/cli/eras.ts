import type { Environment } from '../../config/read-settings.ts';
import { closeEras } from '../../index/eras/close-eras.ts';
import { dropEra } from '../../index/eras/drop-eras.ts';
import { numberText } from '../../index/index-progress.ts';
import type { Database } from '../../store/database.ts';
import type { EraObserver } from '../../store/eras/close.ts';
import {
  type Era,
  type EraContent,
  type Manifest,
  readEraContents,
  readEras,
} from '../../store/eras/read.ts';
import type { Context } from '../parts/app.ts';
import { migrateAtStart, openIndexDatabase } from '../parts/database.ts';
import { command } from './flags.ts';
import { type Columns, formatRows, ProgressOutput } from './progress.ts';
import { type Command, runInterruptible, UsageError, unknownCommand } from './run-command.ts';

const ENDING = `  --help                  show this help

Options override environment variables. \`tonway config\` lists all settings.
`;

const LIST_USAGE = `Usage: tonway eras list [options]

Lists the eras of the index in the database of DATABASE_URL: number, range of logical time,
masterchain blocks, time, state, disk space and rows. Rows of eras that were never closed are
estimated.

  --json                  print JSON
${ENDING}`;

type ListedEra = Era & EraContent;

const COLUMNS: Columns<ListedEra> = {
  ERA: ({ number }) => `${number}`,
  STATE: ({ state }) => state,
  'FROM LT': ({ fromLt }) => `${fromLt}`,
  BLOCKS: ({ blocks }) => (blocks ? `${blocks.first}..${blocks.last}` : '-'),
  FROM: ({ startUtime }) => timeText(startUtime),
  TO: ({ endUtime }) => timeText(endUtime),
  TABLES: ({ tableBytes }) => bytesText(tableBytes),
  INDEXES: ({ indexBytes }) => bytesText(indexBytes),
  ROWS: ({ rows }) => numberText(rows),
};

function timeText(utime: bigint | null): string {
  return utime === null ? '-' : new Date(Number(utime) * 1000).toISOString().slice(0, 16);
}

function bytesText(bytes: number): string {
  return `${numberText(bytes / 1e6)} MB`;
}

const listCommand = command(
  { usage: LIST_USAGE, booleans: ['json'] },
  async (settings, { values }) => {
    const output = new ProgressOutput(process.stderr);
    await runInterruptible(settings, output, async (context) => {
      const database = await openTables(context);
      const contents = new Map(
        (await readEraContents(database)).map((each) => [each.number, each]),
      );
      const none = { tableBytes: 0, indexBytes: 0, rows: 0, manifest: null };
      const listed = (era: Era) => ({ ...era, ...(contents.get(era.number) ?? none) });
      const eras = (await readEras(database)).map(listed);
      process.stdout.write(formatRows(COLUMNS, eras, values.json === true));
      return true;
    });
  },
);

async function openTables(context: Context): Promise<Database> {
  const database = openIndexDatabase(context, 2);
  await migrateAtStart(database, context.settings);
  return database;
}

const CLOSE_USAGE = `Usage: tonway eras close [N] [options]

Closes all complete eras of the index in the database of DATABASE_URL, or era N: the tables of the
era are vacuumed, and their rows are counted and hashed. Servers and \`tonway index\` can keep
running. The command can be interrupted and repeated, and continues with the era that is not closed.
An era in which a row changes afterwards is open again.

${ENDING}`;

const closeCommand = command(
  { usage: CLOSE_USAGE, maxPositionals: 1 },
  async (settings, { positionals }) => {
    const number = parseEra(positionals[0]);
    const output = new ProgressOutput(process.stderr);
    const print = (text: string) => {
      output.clear();
      process.stdout.write(`${text}\n`);
    };
    const isDone = await runInterruptible(settings, output, async (context, signal) => {
      const database = await openTables(context);
      const onEra = ({ number }: Era, result: Manifest | string) =>
        print(closeText(number, result));
      const options = { database, number, observer: observerOf(output), onEra };
      if (!(await closeEras(options, signal))) print('no era is to be closed');
      return true;
    });
    if (!isDone) output.print('interrupted: the next run continues');
  },
);

function closeText(number: bigint, result: Manifest | string): string {
  if (typeof result === 'string') return `era ${number} is not closed: ${result}`;
  const rows = Object.values(result).reduce((sum, table) => sum + table.rows, 0);
  return `era ${number} is closed: ${numberText(rows)} rows`;
}

function observerOf(output: ProgressOutput): EraObserver {
  return {
    step: (what, done, total) => output.show(`${what} (${done + 1} of ${total})`, done / total),
    waiting: (reason) => output.print(`waiting: ${reason}`),
  };
}

const DROP_USAGE = `Usage: tonway eras drop N [options]

Drops era N, the oldest one, from the index in the database of DATABASE_URL. It must be closed.
From then on, the index begins after it, and backfill does not fetch its blocks again. The latest
states of accounts are kept. Servers and \`tonway index\` can keep running; if the command is
interrupted, the same command continues.

  --force                 also if it is not closed, with all older eras
${ENDING}`;

const dropCommand = command(
  { usage: DROP_USAGE, booleans: ['force'], maxPositionals: 1 },
  async (settings, { values: { force = false }, positionals }) => {
    const number = parseEra(positionals[0]);
    if (number === null) throw new UsageError('expected the number of an era', DROP_USAGE);
    const output = new ProgressOutput(process.stderr);
    const isDone = await runInterruptible(settings, output, async (context, signal) => {
      const database = await openTables(context);
      const result = await dropEra(database, number, force, observerOf(output), signal);
      output.clear();
      process.stdout.write(
        result
          ? `dropped: ${result.dropped.join(', ')}; the index begins with masterchain block ${result.kept}\n`
          : `era ${number} was dropped before\n`,
      );
      return true;
    });
    if (!isDone) output.print('interrupted: the same command continues');
  },
);

/** Null: it is not given. */
function parseEra(text: string | undefined): bigint | null {
  if (text === undefined) return null;
  if (/^\d{1,18}$/.test(text)) return BigInt(text);
  throw new UsageError(`"${text}" is not the number of an era`, LIST_USAGE);
}

const ERAS_USAGE = `Usage: tonway eras COMMAND [options]

Shows and ends the eras of the index in the database of DATABASE_URL: ranges of logical time, each
of which has tables of its own.

  list              list the eras with their state and size
  close [N]         freeze, count and hash complete eras
  drop N            drop the oldest era

Run \`tonway eras COMMAND --help\` for the options of a command.
`;

const COMMANDS: Readonly<Record<string, Command>> = {
  list: listCommand,
  close: closeCommand,
  drop: dropCommand,
};

/** `tonway eras`: writes what was done to standard output and progress to standard error. */
export async function erasCommand(
  [name = 'help', ...args]: readonly string[],
  environment: Environment,
): Promise<void> {
  if (name === 'help' || name === '--help') return void process.stdout.write(ERAS_USAGE);
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) throw unknownCommand(name, Object.keys(COMMANDS), 'tonway eras');
  await command(args, environment);
}
