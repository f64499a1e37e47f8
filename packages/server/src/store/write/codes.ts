import { compareBytes } from '@tonway/chain';
import type { AccountCode } from '../rows.ts';
import type { Queries } from '../session.ts';
import { CODES } from '../tables.ts';
import { columnArrays, insertSql, overwriteSql } from './insert-rows.ts';

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
