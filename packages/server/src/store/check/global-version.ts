import type { Queries } from '../session.ts';

/** What the index says of the rules since this block; null: nothing. */
export async function readGlobalVersion(queries: Queries, mcSeqno: number): Promise<number | null> {
  const [row] = await queries.query<{ version: number }>(
    'select version from global_versions where mc_seqno = $1',
    [mcSeqno],
  );
  return row?.version ?? null;
}
