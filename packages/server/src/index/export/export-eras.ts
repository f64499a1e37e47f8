import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Queries } from '../../store/connection.ts';
import type { Database } from '../../store/database.ts';
import { type Era, scan } from '../../store/eras/read.ts';
import type { ExportTable } from './columns.ts';
import { ParquetFile } from './parquet.ts';
import { EXPORT_TABLES } from './tables.ts';

/** Small, because transactions of up to a megabyte are read. */
const PAGE_ROWS = 1000;

interface ExportedFile {
  readonly name: string;
  readonly rows: number;
  readonly bytes: number;
  readonly sha256: string;
}

interface ExportOptions {
  readonly database: Database;
  /** The folder of all eras. */
  readonly folder: string;
  /** Called after each page, with the number of rows that are read. */
  onRows(table: string, rows: number): void;
  readonly signal: AbortSignal;
}

/** Writes an era into a folder of its own, which appears when it is complete. All tables have the same snapshot. */
export async function exportEra(
  era: Era,
  options: ExportOptions,
): Promise<readonly ExportedFile[]> {
  const target = folderOf(options.folder, era);
  const unfinished = `${target}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true });
  const files = await options.database.snapshot(async (queries) => {
    const written: ExportedFile[] = [];
    for (const table of EXPORT_TABLES)
      written.push(await exportTable(queries, table, era, join(unfinished), options));
    return written;
  });
  await writeFile(join(unfinished, 'manifest.json'), manifestText(era, files));
  await rm(target, { recursive: true, force: true });
  await rename(unfinished, target);
  return files;
}

/** Named so that readers of partitioned data take `era` as a column. */
export function folderOf(folder: string, { number }: Era): string {
  return join(folder, `era=${number}`);
}

async function exportTable(
  queries: Queries,
  table: ExportTable,
  { fromLt, toLt }: Era,
  folder: string,
  { onRows, signal }: ExportOptions,
): Promise<ExportedFile> {
  const name = `${table.name}.parquet`;
  const path = join(folder, name);
  const file = new ParquetFile(path, table.columns);
  const { sql, key, order } = table;
  const bounded = `select * from (${sql}) rows where ${key} >= ${fromLt} and ${key} < ${toLt} order by ${order}`;
  let read = 0;
  for await (const rows of scan(queries, bounded, PAGE_ROWS)) {
    signal.throwIfAborted();
    for (const row of rows) for (const values of table.valuesOf(row)) await file.add(values);
    read += rows.length;
    onRows(table.name, read);
  }
  await file.close();
  const { size } = await stat(path);
  return { name, rows: file.rows, bytes: size, sha256: await sha256Of(path) };
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

function manifestText(
  { number, fromLt, toLt, blocks }: Era,
  files: readonly ExportedFile[],
): string {
  const manifest = { era: `${number}`, fromLt: `${fromLt}`, toLt: `${toLt}`, blocks, files };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}
