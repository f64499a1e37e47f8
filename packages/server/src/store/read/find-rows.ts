import type { LtBounds } from './eras.ts';
import type { ReadStore } from './read-store.ts';

/** Identifies a row by a hash or account and by a logical time, which determines the era. */
interface RowKey {
  readonly key: Uint8Array;
  readonly lt: bigint;
}

/** Runs the query `found` for each key as `of_key` and `of_lt`; the rows have no particular order. */
export async function findRows<Row extends object>(
  store: ReadStore,
  keys: readonly RowKey[],
  found: string,
): Promise<readonly Row[]> {
  if (keys.length === 0) return [];
  const { from, to } = boundsOf(keys);
  return store.query<Row>({
    sql: `select found.* from unnest($1::bytea[], $2::bigint[]) named (of_key, of_lt)
      cross join lateral (${found} and lt = of_lt and lt >= $3 and lt <= $4 limit 1) found`,
    values: [keys.map(({ key }) => key), keys.map(({ lt }) => lt), from, to],
  });
}

function boundsOf(keys: readonly RowKey[]): LtBounds {
  let [from, to] = [keys[0]?.lt ?? 0n, 0n];
  for (const { lt } of keys) {
    if (lt < from) from = lt;
    if (lt > to) to = lt;
  }
  return { from, to };
}
