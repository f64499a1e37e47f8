import type { AccountCode } from '../rows.ts';
import type { Queries } from '../session.ts';

/** Those of these hashes whose code is there. */
export async function readKnownCodes(
  queries: Queries,
  hashes: readonly Uint8Array[],
): Promise<readonly Uint8Array[]> {
  const sql = 'select hash from chain.codes where hash = any($1)';
  return (await queries.query<{ hash: Buffer }>(sql, [hashes])).map(({ hash }) => hash);
}

/** Those of these hashes that are there. */
export function readCodes(
  queries: Queries,
  hashes: readonly Uint8Array[],
): Promise<readonly AccountCode[]> {
  return queries.query<AccountCode>(
    'select hash, boc, methods, library from chain.codes where hash = any($1)',
    [hashes],
  );
}

/** Code that only names a library. */
export interface OpenLibrary {
  /** Of the code. */
  readonly hash: Buffer;
  readonly library: Buffer;
}

/** Those that nobody has looked into yet; what was missed lately is left out. */
export function readOpenLibraries(
  queries: Queries,
  limit: number,
): Promise<readonly OpenLibrary[]> {
  return queries.query<OpenLibrary>(
    `select hash, library from chain.codes
     where library is not null and methods is null and library_missed_at < now() - interval '1 minute'
     order by library_missed_at limit $1`,
    [limit],
  );
}
