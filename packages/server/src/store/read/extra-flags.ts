import type { Queries } from '../session.ts';

/** Since this version the place of the fee for instant routing has flags in it. */
const FLAGS_VERSION = 12;

/** Whether messages that a masterchain block commits have flags instead of a fee for instant routing. */
export type HasExtraFlags = (mcSeqno: number) => boolean;

export async function readExtraFlags(queries: Queries): Promise<HasExtraFlags> {
  const [row] = await queries.query<{ before: number | null; since: number | null }>(
    `select
       (select max(mc_seqno) from chain.global_versions where version < $1) as before,
       (select min(mc_seqno) from chain.global_versions where version >= $1) as since`,
    [FLAGS_VERSION],
  );
  // Where no older version was seen, there was none as far back as the index goes.
  if (!row || row.before === null) return () => true;
  const { since } = row;
  return (mcSeqno) => since !== null && mcSeqno >= since;
}
