import { readdir, readFile } from 'node:fs/promises';
import postgres from 'postgres';
import type { Database } from './database.ts';

const FOLDER = new URL('./migrations/', import.meta.url);
// Any number will do, as long as nothing else in the database locks the same one.
const LOCK = 7_461_201;
const UNDEFINED_TABLE = '42P01';
const UNIQUE_VIOLATION = '23505';

/** Brings the tables up to date. Any number of processes may do it at once: they wait for each other. */
export async function migrate(database: Database): Promise<void> {
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith('.sql')).sort();
  const done = await doneMigrations(database);
  for (const file of files) if (!done.has(file)) await apply(database, file);
}

async function doneMigrations(database: Database): Promise<ReadonlySet<string>> {
  try {
    const rows = await database<{ name: string }[]>`select name from gateway.migration`;
    return new Set(rows.map(({ name }) => name));
  } catch (error) {
    if (hasCode(error, UNDEFINED_TABLE)) return new Set();
    throw error;
  }
}

/**
 * One message of several statements, which PostgreSQL makes one transaction of. The driver's own
 * transactions would end the process if the connection broke in one.
 */
async function apply(database: Database, file: string): Promise<void> {
  const migration = await readFile(new URL(file, FOLDER), 'utf8');
  try {
    await database.unsafe(`
      select pg_advisory_xact_lock(${LOCK});
      create schema if not exists gateway;
      create table if not exists gateway.migration (
        name text primary key, at timestamptz not null default now());
      insert into gateway.migration (name) values ('${file}');
      ${migration}`);
  } catch (error) {
    // Another process was first, and its transaction is over.
    if (!hasCode(error, UNIQUE_VIOLATION)) throw error;
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof postgres.PostgresError && error.code === code;
}
