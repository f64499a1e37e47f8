import { ConfigError } from '../../config/read-settings.ts';
import type { Settings } from '../../config/settings.ts';
import { Database } from '../../store/database.ts';
import { MigrationError } from '../../store/errors.ts';
import { migrate, migrationsAtStart } from '../../store/migrate/migrate.ts';
import { retryUntilSuccess } from '../../util/retry.ts';
import type { Context } from './app.ts';

/** Enough for the largest batch. After the timeout a statement is retried on another connection. */
const STATEMENT_TIMEOUT_MS = 15_000;
/** PostgreSQL ends a suspended process that holds a lock earlier. */
const LOCK_TIMEOUT_MS = 10_000;

/** Opens the database to which the index is written. */
export function openIndexDatabase(
  { settings: { DATABASE_URL: url }, closing }: Omit<Context, 'log'>,
  connections: number,
): Database {
  if (url === '')
    throw new ConfigError(
      'DATABASE_URL: the index requires PostgreSQL; set its address, as in DATABASE_URL=postgres://user:password@host/tonway',
    );
  const timeouts = { statementTimeoutMs: STATEMENT_TIMEOUT_MS, lockTimeoutMs: LOCK_TIMEOUT_MS };
  return closing.adopt(new Database({ url, connections, ...timeouts }), (each) => each.close());
}

/** Applies the migrations that a process may apply when it starts. Throws if this release cannot use the tables. */
export function migrateAtStart(database: Database, settings: Settings): Promise<void> {
  return migrate(database, { allow: migrationsAtStart(settings) });
}

/** Options of the index: partition width, and whether the index follows a devnet that was reset. */
export function indexOptions({ INDEX_ERA_LT, NETWORK }: Settings) {
  return { eraWidth: BigInt(INDEX_ERA_LT), isDevnet: NETWORK === 'devnet' };
}

/**
 * Throws if this release cannot use the tables. A process starts while the database is unavailable, too; the tables are
 * then checked later, until the process is closed.
 */
export async function prepareTables({ settings, log, closing }: Context): Promise<void> {
  const database = openIndexDatabase({ settings, closing }, 1);
  const stopping = new AbortController();
  closing.defer(() => stopping.abort());
  const report = (error: unknown) =>
    log.warn({ reason: (error as Error).message }, 'the tables cannot be used yet: retrying');
  const prepare = () => migrateAtStart(database, settings);
  await prepare().catch((error: unknown) => {
    if (error instanceof MigrationError) throw error;
    report(error);
    retryUntilSuccess(prepare, report, stopping.signal).catch(() => {});
  });
}
