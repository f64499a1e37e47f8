import type { Settings } from '../../config/settings.ts';
import { coverageOf } from '../../index/check/coverage.ts';
import { IndexError, isMissingTable } from '../../store/errors.ts';
import type { SeqnoRange } from '../../store/gaps.ts';
import type { Session } from '../../store/session.ts';
import { readCoverageRanges } from '../../store/steps/check.ts';
import { takeLeaderLock } from '../../store/steps/progress.ts';
import { hasLeases } from '../../store/steps/ranges.ts';
import { resetIndex } from '../../store/steps/roll-back.ts';
import { openIndexDatabase } from './index-database.ts';

/** Empties the index and returns the masterchain blocks that it had. Throws if a process writes to the index. */
export async function runReset(settings: Settings): Promise<readonly SeqnoRange[]> {
  const database = openIndexDatabase(settings, 1).withoutStatementTimeout();
  try {
    return await database.session(async (session) => {
      // The lock is held until the connection closes, so that no indexer can start meanwhile.
      if (!(await takeLeaderLock(session)))
        throw new IndexError(
          'INDEX_IN_USE',
          'another process indexes into this database: stop every `tonway index` first',
        );
      return reset(session);
    });
  } catch (error) {
    if (isMissingTable(error)) return [];
    throw error;
  } finally {
    await database.close();
  }
}

async function reset(session: Session): Promise<readonly SeqnoRange[]> {
  if (await hasLeases(session))
    throw new IndexError(
      'INDEX_IN_USE',
      'a backfill writes to this index: stop every `tonway backfill` first; after a crash wait 15 seconds',
    );
  const { runs } = coverageOf(await readCoverageRanges(session));
  await session.transaction(resetIndex);
  return runs;
}
