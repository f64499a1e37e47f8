import type { Database } from './database.ts';
import { MigrationError } from './errors.ts';
import { type Migration, migrationLabel, readMigrations } from './migration-files.ts';
import { addRecord, createRecords, pendingAfter, readRecords } from './migration-records.ts';
import type { Session } from './session.ts';

// Advisory lock key; must be unique within the database.
const LOCK = 7_461_201;

export interface MigrateOptions {
  /** Allows breaking migrations; on an empty database they are always allowed. */
  readonly allowBreaking?: boolean;
  /** Replaces the migrations of this release. */
  readonly migrations?: readonly Migration[];
  readonly onApplied?: (migration: Migration) => void;
}

/** The migrations that are not applied yet. */
export async function pendingMigrations(
  database: Database,
  migrations?: readonly Migration[],
): Promise<readonly Migration[]> {
  const known = migrations ?? (await readMigrations());
  return database.session(async (session) => pendingAfter(await readRecords(session), known));
}

/** Applies pending migrations. Concurrent processes wait for each other. */
export async function migrate(database: Database, options: MigrateOptions = {}): Promise<void> {
  const known = options.migrations ?? (await readMigrations());
  // Without pending migrations the lock is not needed.
  if ((await pendingMigrations(database, known)).length === 0) return;
  const unlimited = database.withoutStatementTimeout();
  try {
    await unlimited.session(async (session) => {
      // Held until the connection is closed.
      await session.query('select pg_advisory_lock($1)', [LOCK]);
      await applyPending(session, known, options);
    });
  } finally {
    await unlimited.close();
  }
}

async function applyPending(
  session: Session,
  known: readonly Migration[],
  { allowBreaking = false, onApplied }: MigrateOptions,
): Promise<void> {
  await createRecords(session);
  const records = await readRecords(session);
  const pending = pendingAfter(records, known);
  const breaking = pending.find(({ kind }) => kind === 'breaking');
  if (breaking && records.length > 0 && !allowBreaking)
    throw new MigrationError(
      'MIGRATION_BREAKING',
      `the database needs migration ${migrationLabel(breaking)}, which servers of the release before do not survive: stop them, then run \`tonway migrate\``,
    );
  const hasLz4 = await supportsLz4(session);
  for (const migration of pending) {
    const sql = hasLz4 ? migration.sql : migration.sql.replaceAll(' compression lz4', '');
    await session.transaction(async (transaction) => {
      await transaction.query(sql);
      await addRecord(transaction, migration);
    });
    onApplied?.(migration);
  }
}

/** Some builds of PostgreSQL lack lz4: columns then have the default compression, which is slower. */
async function supportsLz4(session: Session): Promise<boolean> {
  const [row] = await session.query<{ readonly supported: boolean }>(
    `select 'lz4' = any(enumvals) as supported from pg_settings where name = 'default_toast_compression'`,
  );
  return row?.supported === true;
}
