import { suggestion, TonwayError } from '@tonway/chain';
import { RequestError } from '../../api/kernel/errors.ts';
import {
  ConfigError,
  type Environment,
  NOT_STARTED,
  readSettings,
} from '../../config/read-settings.ts';
import type { Settings } from '../../config/settings.ts';
import { Database } from '../../store/database.ts';
import { DatabaseUnavailable, IndexError, KeyError, MigrationError } from '../../store/errors.ts';
import type { Context } from '../parts/app.ts';
import { migrateAtStart } from '../parts/database.ts';
import type { ProgressOutput } from './progress.ts';

/** A command, with its arguments and the environment. */
export type Command = (args: readonly string[], environment: Environment) => Promise<void> | void;

/** Runs `work` with the database of `DATABASE_URL`. Throws a `ConfigError` if the database is unavailable. */
export async function withDatabase<T>(
  environment: Environment,
  work: (database: Database, settings: Settings) => Promise<T>,
): Promise<T> {
  const settings = readSettings(environment);
  const { DATABASE_URL: url } = settings;
  if (url === '')
    throw new ConfigError(
      'DATABASE_URL: this command requires PostgreSQL; set its address, as in DATABASE_URL=postgres://user:password@host/tonway',
    );
  const database = new Database({ url, connections: 1 });
  try {
    return await explainDatabaseErrors(work(database, settings));
  } finally {
    await database.close();
  }
}

/** As `withDatabase`, with the tables of this release. */
export function withTables<T>(
  environment: Environment,
  work: (database: Database, settings: Settings) => Promise<T>,
): Promise<T> {
  return withDatabase(environment, async (database, settings) => {
    await migrateAtStart(database, settings);
    return work(database, settings);
  });
}

/** Turns an unavailable database into a `ConfigError`: on the command line the likely cause is a wrong setting. */
export async function explainDatabaseErrors<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable)) throw error;
    const message = `DATABASE_URL: PostgreSQL cannot be used: ${error.message}`;
    throw new ConfigError(message, { cause: error });
  }
}

/** Exit codes by convention: 128 plus the number of the signal. */
const EXIT_CODES = { SIGINT: 130, SIGTERM: 143 } as const;

/** Aborts the work on the first SIGINT or SIGTERM and exits on the second. Returns null if interrupted. */
export async function runInterruptible<T extends object | true>(
  settings: Settings,
  output: ProgressOutput,
  work: (context: Context, signal: AbortSignal) => Promise<T>,
): Promise<T | null> {
  const stopping = new AbortController();
  const onSignal = (name: keyof typeof EXIT_CODES) => {
    if (stopping.signal.aborted) process.exit(EXIT_CODES[name]);
    process.exitCode = EXIT_CODES[name];
    stopping.abort();
  };
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, onSignal);
  try {
    await using closing = new AsyncDisposableStack();
    const log = { warn: (...texts: unknown[]) => output.print(texts.map(String).join(' ')) };
    return await explainDatabaseErrors(work({ settings, log, closing }, stopping.signal));
  } catch (error) {
    if (!stopping.signal.aborted) throw error;
    return null;
  } finally {
    for (const name of ['SIGINT', 'SIGTERM'] as const) process.off(name, onSignal);
  }
}

/** The command line is invalid: one line says why, the next where the valid form is described. */
export class UsageError extends TonwayError {
  override readonly name = 'UsageError';

  /** `usage` begins with the name of the command. */
  constructor(message: string, usage = '') {
    const [, command] = /^Usage: (tonway(?: [a-z]+)*)/.exec(usage) ?? [];
    const advice = command === undefined ? '' : `\nRun \`${command} --help\` for its usage.`;
    super('USAGE', `${message}${advice}`);
  }
}

/** Errors caused by the user: printed without a stack trace. */
const EXPECTED = [ConfigError, UsageError, KeyError, MigrationError, IndexError, RequestError];

/** Ends a command that has failed. */
export function exitWith(error: unknown): never {
  const isExpected = EXPECTED.some((kind) => error instanceof kind);
  const { message, stack = error } = error as Error;
  process.stderr.write(`${isExpected ? message : String(stack)}\n`);
  process.exit(NOT_STARTED);
}

/** `parent`: the command that has the commands. */
export function unknownCommand(name: string, known: readonly string[], parent: string): UsageError {
  const advice = suggestion(name, known) || `; available: ${known.join(', ')}`;
  const message = `unknown command "${name}"${advice}`;
  return new UsageError(message, `Usage: ${parent} COMMAND`);
}
