import type { Settings } from '../../config/settings.ts';
import type { Connection } from '../connection.ts';
import type { Database } from '../database.ts';
import { MigrationError } from '../errors.ts';
import { takeLock } from '../locks.ts';
import { applyMigration } from './apply-migration.ts';
import {
  createRecords,
  type Migration,
  type MigrationRecord,
  migrationLabel,
  pendingAfter,
  readMigrations,
  readRecords,
} from './migrations.ts';

// Advisory lock key; must be unique within the database.
const LOCK = 7_461_201;

/** `none`: only those of an empty database. `online`: those that servers of the previous release survive. */
export type AllowedMigrations = 'none' | 'online' | 'all';

/** What a process may apply when it starts. */
export function migrationsAtStart({ AUTO_MIGRATE, NETWORK }: Settings): AllowedMigrations {
  return AUTO_MIGRATE || NETWORK === 'devnet' ? 'online' : 'none';
}

export interface MigrateOptions {
  /** Which migrations may be applied; to an empty database always all. Default: `online`. */
  readonly allow?: AllowedMigrations;
  /** Replaces the migrations of this release. */
  readonly migrations?: readonly Migration[];
  readonly onApplied?: (migration: Migration) => void;
  /** A lock was not available; the migration is tried again. */
  readonly onWaiting?: (migration: Migration, reason: string) => void;
}

/** The migrations that are not applied yet. */
export async function pendingMigrations(
  database: Database,
  migrations?: readonly Migration[],
): Promise<readonly Migration[]> {
  const known = migrations ?? (await readMigrations());
  return database.withConnection(async (connection) =>
    pendingAfter(await readRecords(connection), known),
  );
}

/**
 * For readers: throws a `MigrationError` if this release cannot use the tables. An empty database is accepted, because
 * others create its tables, and so is one that cannot be asked now.
 */
export async function checkTables(database: Database): Promise<void> {
  const records = await database.withConnection(readRecords).catch(() => []);
  if (records.length === 0) return;
  checkAllowed(records, pendingAfter(records, await readMigrations()), 'none');
}

/**
 * Applies pending migrations. Concurrent processes wait for each other. Throws a `MigrationError` if a pending migration
 * is not allowed, or if this release cannot use the tables.
 */
export async function migrate(database: Database, options: MigrateOptions = {}): Promise<void> {
  const known = options.migrations ?? (await readMigrations());
  // Without pending migrations the lock is not needed.
  if ((await pendingMigrations(database, known)).length === 0) return;
  const unlimited = database.withoutStatementTimeout();
  try {
    await unlimited.withConnection(async (connection) => {
      await takeLock(connection, LOCK);
      await applyPending(connection, known, options);
    });
  } finally {
    await unlimited.close();
  }
}

async function applyPending(
  connection: Connection,
  known: readonly Migration[],
  { allow = 'online', onApplied, onWaiting }: MigrateOptions,
): Promise<void> {
  const records = await readRecords(connection);
  const pending = pendingAfter(records, known);
  if (pending.length === 0) return;
  checkAllowed(records, pending, allow);
  await createRecords(connection);
  const hasLz4 = await supportsLz4(connection);
  for (const migration of pending) {
    const waiting = (reason: string) => onWaiting?.(migration, reason);
    await applyMigration(connection, hasLz4 ? migration : withoutLz4(migration), waiting);
    onApplied?.(migration);
  }
}

function checkAllowed(
  records: readonly MigrationRecord[],
  pending: readonly Migration[],
  allow: AllowedMigrations,
): void {
  if (records.length === 0 || pending.length === 0 || allow === 'all') return;
  const breaking = pending.find(({ kind }) => kind === 'breaking');
  if (breaking)
    throw new MigrationError(
      'MIGRATION_BREAKING',
      `the database needs migration ${migrationLabel(breaking)}, which servers of the release before do not survive: stop them, then run \`tonway migrate\``,
    );
  if (allow === 'none')
    throw new MigrationError(
      'MIGRATION_PENDING',
      `the database needs migration ${pending.map(migrationLabel).join(', ')}: run \`tonway migrate\` of this release, or set AUTO_MIGRATE=true`,
    );
}

/** Some builds of PostgreSQL lack lz4: columns then have the default compression, which is slower. */
async function supportsLz4(connection: Connection): Promise<boolean> {
  const [row] = await connection.query<{ readonly supported: boolean }>(
    `select 'lz4' = any(enumvals) as supported from pg_settings where name = 'default_toast_compression'`,
  );
  return row?.supported === true;
}

function withoutLz4(migration: Migration): Migration {
  const strip = (sql: string) => sql.replaceAll(' compression lz4', '');
  const steps = migration.steps?.map(strip) ?? null;
  return { ...migration, sql: strip(migration.sql), steps };
}
