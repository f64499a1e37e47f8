import { TonwayError } from '@tonway/chain';
import { ConfigError, type Environment, readSettings } from '../../config/read-settings.ts';
import type { Settings } from '../../config/settings.ts';
import { Database } from '../../store/database.ts';
import { DatabaseUnavailable } from '../../store/errors.ts';

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

/** Aborts the work on the first SIGINT or SIGTERM and exits on the second. Returns undefined if interrupted. */
export async function interruptible<T>(
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T | undefined> {
  const stopping = new AbortController();
  const onSignal = (name: keyof typeof EXIT_CODES) => {
    if (stopping.signal.aborted) process.exit(EXIT_CODES[name]);
    process.exitCode = EXIT_CODES[name];
    stopping.abort();
  };
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, onSignal);
  try {
    return await work(stopping.signal);
  } catch (error) {
    if (!stopping.signal.aborted) throw error;
    return undefined;
  } finally {
    for (const name of ['SIGINT', 'SIGTERM'] as const) process.off(name, onSignal);
  }
}

/** The command line is invalid; the message shows the valid form. */
export class UsageError extends TonwayError {
  override readonly name = 'UsageError';

  constructor(message: string) {
    super('USAGE', message);
  }
}
