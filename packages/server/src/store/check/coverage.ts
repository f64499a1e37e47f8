import type { Queries } from '../session.ts';

/** A part of the index: `done` of it is written, up to `last` somebody is to write. */
export interface Part {
  readonly first: number;
  readonly done: number;
  readonly last: number;
}

/** All parts in their order, the live one among them. */
export function readParts(queries: Queries): Promise<readonly Part[]> {
  return queries.query<Part>(
    `select first, next - 1 as done, last from index_ranges
     union all select first_seqno, seqno, seqno from index_head order by first`,
  );
}

/** A masterchain block behind the head of which there is something already; null: as it should be. */
export async function findBeyondHead(queries: Queries): Promise<number | null> {
  const [row] = await queries.query<{ found: number | null }>(
    'select max(mc_seqno) as found from blocks where mc_seqno > (select seqno from index_head)',
  );
  return row?.found ?? null;
}
