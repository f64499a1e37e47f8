import { MigrationError } from './errors.ts';
import { type Migration, migrationLabel } from './migration-files.ts';
import type { Queries } from './session.ts';

/** An applied migration, as the database records it. */
export type MigrationRecord = Pick<Migration, 'version' | 'name' | 'checksum' | 'compatibleFrom'>;

export async function createRecords(queries: Queries): Promise<void> {
  await queries.query(`
    create schema if not exists tonway;
    create table if not exists tonway.migrations (
      version integer primary key,
      name text not null,
      checksum text not null,
      applied_at timestamptz not null default now(),
      compatible_from integer
    );
    do $$ begin
      if not exists (select from pg_attribute
        where attrelid = 'tonway.migrations'::regclass and attname = 'compatible_from') then
        alter table tonway.migrations add column compatible_from integer;
      end if;
    end $$`);
}

/** The applied migrations in order. */
export async function readRecords(queries: Queries): Promise<readonly MigrationRecord[]> {
  const [table] = await queries.query<{ exists: boolean }>(
    `select to_regclass('tonway.migrations') is not null as exists`,
  );
  if (!table?.exists) return [];
  // Tables of before the first release do not have the column.
  return queries.query<MigrationRecord>(
    `select version, name, checksum,
       coalesce((to_jsonb(m) ->> 'compatible_from')::integer, version) as "compatibleFrom"
     from tonway.migrations m order by version`,
  );
}

export async function addRecord(queries: Queries, migration: Migration): Promise<void> {
  const { version, name, checksum, compatibleFrom } = migration;
  await queries.query(
    'insert into tonway.migrations (version, name, checksum, compatible_from) values ($1, $2, $3, $4)',
    [version, name, checksum, compatibleFrom],
  );
}

/** The pending migrations. Throws if this release cannot use the tables after the applied ones. */
export function pendingAfter(
  records: readonly MigrationRecord[],
  known: readonly Migration[],
): readonly Migration[] {
  const newest = records.at(-1)?.version ?? 0;
  const newestKnown = known.at(-1);
  for (const record of records)
    if (record.version > (newestKnown?.version ?? 0)) checkLater(record, newestKnown);
    else checkKnown(record, known);
  const applied = new Set(records.map(({ version }) => version));
  const skipped = known.find(({ version }) => version < newest && !applied.has(version));
  if (skipped)
    throw new MigrationError(
      'MIGRATION_MISSING',
      `the database never had migration ${migrationLabel(skipped)}, but has later ones: restore it from a backup, or start with an empty one`,
    );
  return known.filter(({ version }) => version > newest);
}

/** A migration of a later release says which earlier releases can use the tables after it. */
function checkLater(record: MigrationRecord, newestKnown: Migration | undefined): void {
  if (record.compatibleFrom <= (newestKnown?.version ?? 0)) return;
  const known = newestKnown ? migrationLabel(newestKnown) : 'nothing';
  throw new MigrationError(
    'DATABASE_NEWER',
    `the database has migration ${migrationLabel(record)}, which this release cannot use; it knows none after ${known}: run a newer release`,
  );
}

function checkKnown(record: MigrationRecord, known: readonly Migration[]): void {
  const label = migrationLabel(record);
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
