import type { Queries } from '../session.ts';

/** The oldest masterchain block from which on nothing is missing; null: nothing is indexed. */
export async function readFirstSeqno(queries: Queries): Promise<number | null> {
  const [row] = await queries.query<{ first: number | null }>(
    `with finished as (select first, last from chain.ranges where next > last)
     select max(first) as first
     from (select first_seqno as first from chain.head union all select first from finished) runs
     where not exists (select from finished before where before.last = runs.first - 1)`,
  );
  return row?.first ?? null;
}
