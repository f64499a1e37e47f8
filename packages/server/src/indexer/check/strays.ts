import { findRowsWithin } from '../../store/check/coverage.ts';
import { gapsIn, type SeqnoRange } from '../../store/gaps.ts';
import type { IndexHead } from '../../store/read/index-head.ts';
import type { Queries } from '../../store/session.ts';
import { isIndexed } from '../../store/write/replace-step.ts';
import type { TellFault } from './fault.ts';

const MAX_SEQNO = 2 ** 31 - 1;

/** Whether there are rows of masterchain blocks that nobody says to have indexed: others could not write there. */
export async function checkStrays(
  queries: Queries,
  runs: readonly SeqnoRange[],
  head: IndexHead | null,
  tell: TellFault,
): Promise<void> {
  for (const gap of gapsIn({ first: 1, last: MAX_SEQNO }, runs))
    for (const { table, seqno } of await findRowsWithin(queries, gap)) {
      // It may have been indexed since the gaps were looked for.
      if (await isIndexed(queries, seqno)) continue;
      const isBehind = head !== null && seqno > head.seqno;
      tell({
        what: `masterchain block ${seqno} has rows in ${table} and is not indexed`,
        remedy: isBehind
          ? `run tonway reindex ${head.seqno}..${head.seqno}, which removes what is behind the head`
          : `run in PostgreSQL: delete from chain.${table} where mc_seqno between ${gap.first} and ${gap.last}`,
      });
    }
}
