import { compareBytes } from '@tonway/chain';
import type { Queries } from '../connection.ts';
import { columnArrays, insertSql, overwriteSql } from '../tables/insert-rows.ts';
import type { AccountCode } from '../tables/rows.ts';
import { CODES } from '../tables/tables.ts';

/** The given hashes whose code is stored. */
export async function findStoredCodes(
  queries: Queries,
  hashes: readonly Uint8Array[],
): Promise<readonly Uint8Array[]> {
  const sql = 'select hash from chain.codes where hash = any($1)';
  return (await queries.query<{ hash: Buffer }>(sql, [hashes])).map(({ hash }) => hash);
}

/** The stored codes with these hashes. */
export function readCodes(
  queries: Queries,
  hashes: readonly Uint8Array[],
): Promise<readonly AccountCode[]> {
  return queries.query<AccountCode>(
    'select hash, boc, methods, library from chain.codes where hash = any($1)',
    [hashes],
  );
}

/** The properties of stored codes that decide what can be read of an account. */
export function readCodeMethods(
  queries: Queries,
  hashes: readonly Uint8Array[],
): Promise<readonly Omit<AccountCode, 'boc'>[]> {
  return queries.query<Omit<AccountCode, 'boc'>>(
    'select hash, methods, library from chain.codes where hash = any($1)',
    [hashes],
  );
}

/** Code that is a reference to a library whose methods are unknown. */
export interface UnresolvedLibrary {
  /** Hash of the code. */
  readonly hash: Buffer;
  readonly library: Buffer;
}

/** Library references to resolve, without those that failed within the last minute. */
export function readUnresolvedLibraries(
  queries: Queries,
  limit: number,
): Promise<readonly UnresolvedLibrary[]> {
  return queries.query<UnresolvedLibrary>(
    `select hash, library from chain.codes
     where library is not null and methods is null and library_missed_at < now() - interval '1 minute'
     order by library_missed_at limit $1`,
    [limit],
  );
}

const INSERT = insertSql(CODES);
const KEEP = 'on conflict do nothing';
const OVERWRITE = `${overwriteSql(CODES)}, library_missed_at = default`;

/** Adds codes; existing rows are not changed. */
export function insertCodes(queries: Queries, codes: readonly AccountCode[]): Promise<void> {
  return write(queries, KEEP, codes);
}

/** Adds codes and overwrites existing rows. */
export function repairCodes(queries: Queries, codes: readonly AccountCode[]): Promise<void> {
  return write(queries, OVERWRITE, codes);
}

async function write(
  queries: Queries,
  onConflict: string,
  codes: readonly AccountCode[],
): Promise<void> {
  if (codes.length === 0) return;
  const sorted = codes.toSorted((a, b) => compareBytes(a.hash, b.hash));
  await queries.execute(`${INSERT} ${onConflict}`, columnArrays(CODES, sorted));
}

/** Stores the methods of a resolved library; the list may be empty. */
export async function setLibraryMethods(
  queries: Queries,
  hash: Uint8Array,
  methods: readonly number[],
): Promise<void> {
  const sql = 'update chain.codes set methods = $2, library_missed_at = default where hash = $1';
  await queries.execute(sql, [hash, methods]);
}

/** Records that the library is not published; the lookup is retried later. */
export async function markLibraryMissed(queries: Queries, hash: Uint8Array): Promise<void> {
  const sql = 'update chain.codes set library_missed_at = now() where hash = $1';
  await queries.execute(sql, [hash]);
}

/** Deletes codes that no account has or had. */
export async function dropUnusedCodes(queries: Queries): Promise<void> {
  await queries.execute(
    `delete from chain.codes c
     where not exists (select from chain.latest_account_states l where l.code_hash = c.hash)
       and c.hash not in (select code_hash from chain.account_states where code_hash is not null)`,
  );
}

/** Clears the methods of all libraries, so that they are resolved again. */
export async function forgetLibraryMethods(queries: Queries): Promise<void> {
  await queries.execute(
    'update chain.codes set methods = null, library_missed_at = default where library is not null',
  );
}
