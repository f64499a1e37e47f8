import type { FastifyBaseLogger } from 'fastify';
import type { Settings } from '../../config/settings.ts';
import { MigrationError } from '../../store/errors.ts';
import { migrate, migrationsAtStart } from '../../store/migrate/migrate.ts';
import { retryUntilSuccess } from '../../util/retry.ts';
import { openIndexDatabase } from './index-database.ts';

/**
 * Throws if this release cannot use the tables. A process starts while the database is unavailable, too; the tables are
 * then checked later, until `closing` is disposed.
 */
export async function prepareTables(
  settings: Settings,
  log: FastifyBaseLogger,
  closing: AsyncDisposableStack,
): Promise<void> {
  const database = openIndexDatabase(settings, 1);
  closing.defer(() => database.close());
  const stopping = new AbortController();
  closing.defer(() => stopping.abort());
  const report = (error: unknown) =>
    log.warn({ reason: (error as Error).message }, 'the tables cannot be used yet: retrying');
  const prepare = () => migrate(database, { allow: migrationsAtStart(settings) });
  await prepare().catch((error: unknown) => {
    if (error instanceof MigrationError) throw error;
    report(error);
    retryUntilSuccess(prepare, report, stopping.signal).catch(() => {});
  });
}
