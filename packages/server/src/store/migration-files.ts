import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';

const FOLDER = new URL('./migrations/', import.meta.url);
const FILE_NAME = /^(\d{4})_([a-z0-9_]+)\.sql$/;
const FIRST_LINE = /^-- (online|breaking)\n/;

/** One schema change, from the file `NNNN_name.sql`. */
export interface Migration {
  readonly version: number;
  readonly name: string;
  /** Online: servers of the previous release keep working during and after it. Breaking: they do not. */
  readonly kind: 'online' | 'breaking';
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
  const kind = FIRST_LINE.exec(sql)?.[1];
  if (!digits || !name) throw new Error(`${file}: a migration is named like 0001_tables.sql`);
  if (kind !== 'online' && kind !== 'breaking')
    throw new Error(`${file}: the first line must be "-- online" or "-- breaking"`);
  const checksum = createHash('sha256').update(sql).digest('hex');
  return { version: Number(digits), name, kind, sql, checksum };
}
