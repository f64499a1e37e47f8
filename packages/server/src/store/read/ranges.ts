import type { SeqnoRange } from '../gaps.ts';
import type { Queries } from '../session.ts';

/** Numbers of masterchain blocks of ranges. */
export interface Progress {
  readonly total: number;
  readonly left: number;
}

/** The progress of all ranges that overlap `range`. */
export async function readProgress(queries: Queries, range: SeqnoRange): Promise<Progress> {
  const [row] = await queries.query<Progress>(
    `select coalesce(sum(last - first + 1), 0)::int as total, coalesce(sum(last - next + 1), 0)::int as left
     from chain.ranges where last >= $1 and first <= $2`,
    [range.first, range.last],
  );
  return row ?? { total: 0, left: 0 };
}

/** The number of masterchain blocks between the oldest range and the head that no range covers. */
export async function countGaps(queries: Queries): Promise<number> {
  const [row] = await queries.query<{ missing: number }>(
    `select coalesce(sum(following - last - 1), 0)::int as missing from (
       select last, lead(first, 1, (select first_seqno from chain.head)) over (order by first) as following
       from chain.ranges) ranges
     where following > last + 1`,
  );
  return row?.missing ?? 0;
}
