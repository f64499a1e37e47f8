import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';

const FOLDER = new URL('./migrations/', import.meta.url);
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
