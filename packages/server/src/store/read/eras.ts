import type { Queries } from '../session.ts';
import type { Sort } from './order.ts';

/** Logical times, both ends included. */
export interface LtBounds {
  readonly from: bigint;
  readonly to: bigint;
}

export const ALL_LT: LtBounds = { from: 0n, to: 2n ** 63n - 1n };

/** Nothing is within them. */
export function isEmpty({ from, to }: LtBounds): boolean {
  return from > to;
}

/** The newest era is made ahead of its time, so the first window has two. */
const FIRST_WINDOW = 2;

/** Where eras begin, in their order. */
export async function readEraStarts(queries: Queries): Promise<readonly bigint[]> {
  const rows = await queries.query<{ start: bigint }>(
    `select substring(relname from 'era_(\\d+)$')::bigint * era_width as start
     from index_network, pg_inherits join pg_class on pg_class.oid = inhrelid
     where inhparent = 'transactions'::regclass order by start`,
  );
  return rows.map(({ start }) => start);
}

/**
 * Bounds cut at eras, each with more of them than the one before. A statement within such bounds is planned for their
 * eras alone: with a hundred eras that takes a thirtieth of the time.
 */
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
