import type { AccountCode } from '../rows.ts';
import type { Queries } from '../session.ts';

/** The given hashes whose code is stored. */
export async function readKnownCodes(
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
