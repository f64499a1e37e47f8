import type { Database } from '../store/database.ts';
import type { SeqnoRange } from '../store/gaps.ts';
import { readCoverageRanges } from '../store/steps/check.ts';
import { readTraceIds } from '../store/traces/check.ts';
import { deleteOrphans, dissolveTraces } from '../store/traces/dissolve.ts';
import { lockTraces } from '../store/traces/write.ts';
import { coverageOf, ensureIndexed } from './check/coverage.ts';
import { finish } from './stages.ts';
import { TraceSweep } from './traces/sweep.ts';

/** Masterchain blocks whose traces are dissolved at a time. */
const PAGE = 20;

/** Assembles all traces with transactions in a range again. `onPage` gets the number of blocks that are done. */
export async function retrace(
  database: Database,
  range: SeqnoRange,
  onPage: (blocks: number) => void,
  signal: AbortSignal,
): Promise<void> {
  ensureIndexed(coverageOf(await readCoverageRanges(database)).runs, range);
  for (let { first } = range; first <= range.last; first += PAGE) {
    const page = { first, last: Math.min(first + PAGE - 1, range.last) };
    await database.transaction(async (queries) => {
      await lockTraces(queries);
      await dissolveTraces(queries, await readTraceIds(queries, page));
      await deleteOrphans(queries, page);
    });
    await finish(new TraceSweep(database), signal);
    onPage(page.last - page.first + 1);
  }
}
