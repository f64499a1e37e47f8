import type { Queries } from '../session.ts';

/** What the index says of the rules since these blocks; most say nothing. */
export async function readGlobalVersions(
  queries: Queries,
  mcSeqnos: readonly number[],
): Promise<Map<number, number>> {
  const rows = await queries.query<{ mc_seqno: number; version: number }>(
    'select mc_seqno, version from chain.global_versions where mc_seqno = any($1)',
    [mcSeqnos],
  );
  return new Map(rows.map(({ mc_seqno, version }) => [mc_seqno, version]));
}
