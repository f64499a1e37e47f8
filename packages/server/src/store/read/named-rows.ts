import type { LtBounds } from './eras.ts';
import type { ReadStore } from './read-store.ts';

/** What is named by a hash or an account, and by a logical time, which leads to its era. */
export interface Named {
  readonly key: Uint8Array;
  readonly lt: bigint;
}

/** The rows that `found` finds for each `of_key` and `of_lt`; in no order. */
export async function namedRows<Row extends object>(
  store: ReadStore,
  names: readonly Named[],
  found: string,
): Promise<readonly Row[]> {
  if (names.length === 0) return [];
  const { from, to } = boundsOf(names);
  return store.query<Row>({
    sql: `select found.* from unnest($1::bytea[], $2::bigint[]) named (of_key, of_lt)
      cross join lateral (${found} and lt = of_lt and lt >= $3 and lt <= $4 limit 1) found`,
    values: [names.map(({ key }) => key), names.map(({ lt }) => lt), from, to],
  });
}

function boundsOf(names: readonly Named[]): LtBounds {
  let [from, to] = [names[0]?.lt ?? 0n, 0n];
  for (const { lt } of names) {
    if (lt < from) from = lt;
    if (lt > to) to = lt;
  }
  return { from, to };
}
