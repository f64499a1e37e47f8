import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type { Queries } from '../connection.ts';
import { MigrationError } from '../errors.ts';

const FOLDER = new URL('../migrations/', import.meta.url);
const FILE_NAME = /^(\d{4})_([a-z0-9_]+)\.sql$/;
const FIRST_LINE = /^-- (online|breaking)(?: since (\d{4}))?(, in steps)?\n/;
/** Separates the steps of a migration. */
const STEP_LINE = /^-- step\b.*\n/m;

/** One schema change, from the file `NNNN_name.sql`. */
export interface Migration {
  readonly version: number;
  readonly name: string;
  /** Online: servers of the previous release keep working during and after it. Breaking: they do not. */
  readonly kind: 'online' | 'breaking';
  /** Releases that know this migration, or a later one, can use the tables after this one. */
  readonly compatibleFrom: number;
  /** Statements that run one after the other outside of transactions; null: all of `sql` is one transaction. */
  readonly steps: readonly string[] | null;
  readonly sql: string;
  readonly checksum: string;
}

/** Version and name, for example `0001_gateway`. */
export function migrationLabel({ version, name }: Pick<Migration, 'version' | 'name'>): string {
  return `${String(version).padStart(4, '0')}_${name}`;
}

/** All migrations of this release, in order. */
export async function readMigrations(folder = FOLDER): Promise<readonly Migration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  const migrations = await Promise.all(files.map((file) => readMigration(folder, file)));
  const versions = new Set(migrations.map(({ version }) => version));
  if (versions.size < migrations.length) throw new Error('two migrations have the same number');
  return migrations;
}

async function readMigration(folder: URL, file: string): Promise<Migration> {
  const [, digits, name] = FILE_NAME.exec(file) ?? [];
  // A checkout may change line endings; the checksum must not depend on them.
  const sql = (await readFile(new URL(file, folder), 'utf8')).replaceAll('\r\n', '\n');
  const [, kind, since, inSteps] = FIRST_LINE.exec(sql) ?? [];
  if (!digits || !name) throw new Error(`${file}: a migration is named like 0001_tables.sql`);
  if (kind !== 'online' && kind !== 'breaking')
    throw new Error(`${file}: the first line must be "-- online since NNNN" or "-- breaking"`);
  const version = Number(digits);
  const compatibleFrom = kind === 'online' && since ? Number(since) : version;
  const steps = inSteps ? sql.split(STEP_LINE).slice(1) : null;
  const checksum = createHash('sha256').update(sql).digest('hex');
  return { version, name, kind, compatibleFrom, steps, sql, checksum };
}

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
