import { ConfigError } from '../config/errors.ts';
import { type Environment, readSettings } from '../config/read-settings.ts';
import { Database } from '../store/database.ts';
import { DatabaseUnavailable } from '../store/errors.ts';

/** Works with the database of `DATABASE_URL`; says in words where it cannot be used. */
export async function withDatabase<T>(
  environment: Environment,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const { DATABASE_URL: url } = readSettings(environment);
  if (url === '')
    throw new ConfigError(
      'DATABASE_URL: this needs PostgreSQL; give its address, as in DATABASE_URL=postgres://user:password@host/tonway',
    );
  const database = new Database({ url, connections: 1 });
  try {
    return await needingDatabase(work(database));
  } finally {
    await database.close();
  }
}

/** For whoever calls a command, a database that is away is likely a mistake. */
export async function needingDatabase<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable)) throw error;
    const message = `DATABASE_URL: PostgreSQL cannot be used: ${error.message}`;
    throw new ConfigError(message, { cause: error });
  }
}
