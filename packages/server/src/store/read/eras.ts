import type { Queries } from '../session.ts';
import type { Conditions } from './conditions.ts';
import type { Sort } from './order.ts';

/** Logical times, both ends included. */
export interface LtBounds {
  readonly from: bigint;
  readonly to: bigint;
}

export const ALL_LT: LtBounds = { from: 0n, to: 2n ** 63n - 1n };

/** Within them. An end that excludes nothing is not said: a plan made without values would take it for a narrow one. */
export function addLtBounds(conditions: Conditions, column: string, { from, to }: LtBounds): void {
  if (from === to) conditions.add(`${column} = ?`, from);
  else {
    if (from > ALL_LT.from) conditions.add(`${column} >= ?`, from);
    if (to < ALL_LT.to) conditions.add(`${column} <= ?`, to);
  }
}

/** Nothing is within them. */
export function isEmpty({ from, to }: LtBounds): boolean {
  return from > to;
}

/** Opening so many eras costs a statement about as much as asking once more would. */
const FIRST_WINDOW = 8;

/** Where eras begin, in their order. */
export async function readEraStarts(queries: Queries): Promise<readonly bigint[]> {
  const rows = await queries.query<{ start: bigint }>(
    `select substring(relname from 'era_(\\d+)$')::bigint * era_width as start
     from chain.network, pg_inherits join pg_class on pg_class.oid = inhrelid
     where inhparent = 'chain.transactions'::regclass order by start`,
  );
  return rows.map(({ start }) => start);
}

/** Bounds cut at eras, each with more of them than the one before: a statement opens the eras within its bounds alone. */
export function* windows(
  starts: readonly bigint[],
  { from, to }: LtBounds,
  sort: Sort,
): Generator<LtBounds> {
  const cuts = starts.filter((start) => start > from && start <= to);
  if (sort === 'desc') yield* downward(cuts, { from, to });
  else yield* upward(cuts, { from, to });
}

function* downward(cuts: readonly bigint[], { from, to }: LtBounds): Generator<LtBounds> {
  let top = to;
  let left = cuts.length;
  for (let size = FIRST_WINDOW; left >= size; left -= size, size *= 2) {
    const low = cuts[left - size] as bigint;
    yield { from: low, to: top };
    top = low - 1n;
  }
  yield { from, to: top };
}

function* upward(cuts: readonly bigint[], { from, to }: LtBounds): Generator<LtBounds> {
  let low = from;
  let used = 0;
  for (let size = FIRST_WINDOW; cuts.length - used >= size; used += size, size *= 2) {
    const top = cuts[used + size - 1] as bigint;
    yield { from: low, to: top - 1n };
    low = top;
  }
  yield { from: low, to };
}
