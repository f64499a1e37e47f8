import type { SeqnoRange } from '../gaps.ts';
import type { Queries } from '../session.ts';

/** A range of masterchain blocks of the index: written up to `done`, planned up to `last`. */
export interface CoverageRange {
  readonly first: number;
  readonly done: number;
  readonly last: number;
}

/** All ranges in order, including the one that is indexed live. */
export function readCoverageRanges(queries: Queries): Promise<readonly CoverageRange[]> {
  return queries.query<CoverageRange>(
    `select first, next - 1 as done, last from chain.ranges
     union all select first_seqno, seqno, seqno from chain.head order by first`,
  );
}

/** One example row of each table that has rows within a range. */
export async function findRowsWithin(
  queries: Queries,
  { first, last }: SeqnoRange,
): Promise<{ table: string; seqno: number }[]> {
  const found: { table: string; seqno: number }[] = [];
  for (const table of ['blocks', 'transactions', 'messages']) {
    const [row] = await queries.query<{ seqno: number }>(
      `select mc_seqno as seqno from chain.${table} where mc_seqno between $1 and $2 limit 1`,
      [first, last],
    );
    if (row) found.push({ table, ...row });
  }
  return found;
}
