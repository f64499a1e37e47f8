import type { Queries } from '../session.ts';

/** Since this masterchain block the chain runs by this version of its rules. */
export async function insertGlobalVersion(
  queries: Queries,
  seqno: number,
  version: number,
): Promise<void> {
  await queries.execute(
    'insert into chain.global_versions (mc_seqno, version) values ($1, $2) on conflict do nothing',
    [seqno, version],
  );
}
