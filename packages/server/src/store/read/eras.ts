import type { Queries } from '../session.ts';
import type { Conditions } from './conditions.ts';
import type { Sort } from './order.ts';

/** Bounds of logical time, both inclusive. */
export interface LtBounds {
  readonly from: bigint;
  readonly to: bigint;
}

export const ALL_LT: LtBounds = { from: 0n, to: 2n ** 63n - 1n };

/** Adds the bounds. A bound that excludes nothing is omitted: a generic plan would assume that it is selective. */
export function addLtBounds(conditions: Conditions, column: string, { from, to }: LtBounds): void {
  if (from === to) conditions.add(`${column} = ?`, from);
  else {
    if (from > ALL_LT.from) conditions.add(`${column} >= ?`, from);
    if (to < ALL_LT.to) conditions.add(`${column} <= ?`, to);
  }
}

/** Whether no value can be within the bounds. */
export function isEmpty({ from, to }: LtBounds): boolean {
  return from > to;
}

/** Number of eras of the first window: opening these costs about as much as one more statement. */
const FIRST_WINDOW = 8;

/** The first logical time of each era, in ascending order. */
export async function readEraStarts(queries: Queries): Promise<readonly bigint[]> {
  const rows = await queries.query<{ start: bigint }>(
    `select substring(relname from 'era_(\\d+)$')::bigint * era_width as start
     from chain.network, pg_inherits join pg_class on pg_class.oid = inhrelid
     where inhparent = 'chain.transactions'::regclass order by start`,
  );
  return rows.map(({ start }) => start);
}

/** Splits bounds into windows of whole eras; each window has twice as many. A statement opens only the eras of its window. */
export function* windows(
  starts: readonly bigint[],
  { from, to }: LtBounds,
  sort: Sort,
): Generator<LtBounds> {
  const cuts = starts.filter((start) => start > from && start <= to);
  if (sort === 'desc') yield* descending(cuts, { from, to });
  else yield* ascending(cuts, { from, to });
}

function* descending(cuts: readonly bigint[], { from, to }: LtBounds): Generator<LtBounds> {
  let top = to;
  let left = cuts.length;
  for (let size = FIRST_WINDOW; left >= size; left -= size, size *= 2) {
    const low = cuts[left - size] as bigint;
    yield { from: low, to: top };
    top = low - 1n;
  }
  yield { from, to: top };
}

function* ascending(cuts: readonly bigint[], { from, to }: LtBounds): Generator<LtBounds> {
  let low = from;
  let used = 0;
  for (let size = FIRST_WINDOW; cuts.length - used >= size; used += size, size *= 2) {
    const top = cuts[used + size - 1] as bigint;
    yield { from: low, to: top - 1n };
    low = top;
  }
  yield { from: low, to };
}
