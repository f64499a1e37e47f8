import { ConfigError } from '../../config/errors.ts';
import { type Environment, readSettings } from '../../config/read-settings.ts';
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
