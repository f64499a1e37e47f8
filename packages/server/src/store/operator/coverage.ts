import type { SeqnoRange } from '../gaps.ts';
import type { Queries } from '../session.ts';

/** Adjacent masterchain blocks in the same state. */
export interface CoveredRun extends SeqnoRange {
  readonly state: 'indexed' | 'leased' | 'waiting';
}

const MAX_RUNS = 1000;
const IS_LEASED = 'owner is not null and leased_until > now()';

/** What is indexed, being indexed, and waiting for a worker, oldest first. */
export function readCoverage(queries: Queries): Promise<readonly CoveredRun[]> {
  return queries.query<CoveredRun>(
    `with parts as (
       select first, next - 1 as last, 'indexed' as state from chain.ranges where next > first
       union all
       select next, last, case when ${IS_LEASED} then 'leased' else 'waiting' end
         from chain.ranges where next <= last
       union all
       select first_seqno, seqno, 'indexed' from chain.head),
     marked as (
       select *, lag(last) over (order by first) = first - 1 and lag(state) over (order by first) = state as continues
       from parts),
     numbered as (
       select *, count(*) filter (where continues is not true) over (order by first) as run from marked)
     select min(first) as first, max(last) as last, state
     from numbered group by run, state order by 1 limit ${MAX_RUNS}`,
  );
}

/** A range that is not complete. */
export interface OpenRange extends SeqnoRange {
  readonly next: number;
  /** Null: no worker has the range. */
  readonly owner: string | null;
}

const MAX_OPEN_RANGES = 200;

/** Ranges that are not complete: those with a worker first, then the newest. */
export function readOpenRanges(queries: Queries): Promise<readonly OpenRange[]> {
  return queries.query<OpenRange>(
    `select first, last, next, case when ${IS_LEASED} then owner end as owner
     from chain.ranges where next <= last
     order by ${IS_LEASED} desc, last desc limit ${MAX_OPEN_RANGES}`,
  );
}

export async function countOpenRanges(queries: Queries): Promise<number> {
  const [row] = await queries.query<{ open: number }>(
    'select count(*)::int as open from chain.ranges where next <= last',
  );
  return row?.open ?? 0;
}
