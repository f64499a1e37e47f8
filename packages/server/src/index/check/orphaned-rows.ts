import { gapsIn, type SeqnoRange } from '../../store/gaps.ts';
import type { Queries } from '../../store/session.ts';
import { findRowsWithin } from '../../store/steps/check.ts';
import type { IndexHead } from '../../store/steps/progress.ts';
import { isIndexed } from '../../store/steps/replace.ts';
import type { ReportFault } from './fault.ts';

const MAX_SEQNO = 2 ** 31 - 1;

/** Checks for rows of blocks outside the indexed ranges: such rows would make a later write fail. */
export async function checkOrphanedRows(
  queries: Queries,
  runs: readonly SeqnoRange[],
  head: IndexHead | null,
  report: ReportFault,
): Promise<void> {
  for (const gap of gapsIn({ first: 1, last: MAX_SEQNO }, runs))
    for (const { table, seqno } of await findRowsWithin(queries, gap)) {
      // The block may have been indexed after the ranges were read.
      if (await isIndexed(queries, seqno)) continue;
      const isAboveHead = head !== null && seqno > head.seqno;
      report({
        what: `masterchain block ${seqno} has rows in ${table} and is not indexed`,
        remedy: isAboveHead
          ? `run tonway reindex ${head.seqno}..${head.seqno}, which removes all rows above the head`
          : `run in PostgreSQL: delete from chain.${table} where mc_seqno between ${gap.first} and ${gap.last}`,
      });
    }
}
