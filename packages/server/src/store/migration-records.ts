import { MigrationError } from './errors.ts';
import { type Migration, migrationLabel } from './migration-files.ts';
import type { Queries } from './session.ts';

/** An applied migration, as the database records it. */
export type MigrationRecord = Pick<Migration, 'version' | 'name' | 'checksum'>;

export async function createRecords(queries: Queries): Promise<void> {
  await queries.query(`
    create schema if not exists tonway;
    create table if not exists tonway.migrations (
      version integer primary key,
      name text not null,
      checksum text not null,
      applied_at timestamptz not null default now()
    )`);
}

/** The applied migrations in order. */
export async function readRecords(queries: Queries): Promise<readonly MigrationRecord[]> {
  const [table] = await queries.query<{ exists: boolean }>(
    `select to_regclass('tonway.migrations') is not null as exists`,
  );
  if (!table?.exists) return [];
  return queries.query<MigrationRecord>(
    'select version, name, checksum from tonway.migrations order by version',
  );
}

export async function addRecord(queries: Queries, migration: Migration): Promise<void> {
  const { version, name, checksum } = migration;
  await queries.query(
    'insert into tonway.migrations (version, name, checksum) values ($1, $2, $3)',
    [version, name, checksum],
  );
}

/** The pending migrations. Throws if the applied migrations do not match this release. */
export function pendingAfter(
  records: readonly MigrationRecord[],
  known: readonly Migration[],
): readonly Migration[] {
  const newest = records.at(-1)?.version ?? 0;
  for (const record of records) checkRecord(record, known);
  const applied = new Set(records.map(({ version }) => version));
  const skipped = known.find(({ version }) => version < newest && !applied.has(version));
  if (skipped)
    throw new MigrationError(
      'MIGRATION_MISSING',
      `the database never had migration ${migrationLabel(skipped)}, but has later ones: restore it from a backup, or start with an empty one`,
    );
  return known.filter(({ version }) => version > newest);
}

function checkRecord(record: MigrationRecord, known: readonly Migration[]): void {
  const label = migrationLabel(record);
  const newestKnown = known.at(-1);
  if (!newestKnown || record.version > newestKnown.version)
    throw new MigrationError(
      'DATABASE_NEWER',
      `the database has migration ${label}, this release knows none after ${newestKnown ? migrationLabel(newestKnown) : 'nothing'}: run the newer release that made it`,
    );
  const ours = known.find(({ version }) => version === record.version);
  if (!ours || ours.name !== record.name)
    throw new MigrationError(
      'MIGRATION_MISSING',
      `the database has migration ${label}, which this release does not know: run the release that made it`,
    );
  if (ours.checksum !== record.checksum)
    throw new MigrationError(
      'MIGRATION_CHANGED',
      `migration ${label} was changed after it was applied: run an unchanged release`,
    );
}
