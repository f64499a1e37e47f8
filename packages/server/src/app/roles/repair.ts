import type { FastifyBaseLogger } from 'fastify';
import type { Settings } from '../../config/settings.ts';
import { coverageOf } from '../../index/check/fault.ts';
import { DecodePool } from '../../index/decode/pool.ts';
import { reindex } from '../../index/reindex.ts';
import type { DecodedStep } from '../../index/step.ts';
import { IndexError, isMissingTable } from '../../store/errors.ts';
import type { SeqnoRange } from '../../store/gaps.ts';
import type { Session } from '../../store/session.ts';
import { readCoverageRanges } from '../../store/steps/check.ts';
import { takeLeaderLock } from '../../store/steps/progress.ts';
import { hasLeases } from '../../store/steps/ranges.ts';
import { resetIndex } from '../../store/steps/roll-back.ts';
import { indexOptions, openIndexDatabase } from '../parts/database.ts';
import { decodeThreads } from '../parts/options.ts';
import { connect } from '../parts/upstream.ts';

interface ReindexReporter {
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  /** Reindexing starts when the chain is verified up to this block. */
  waiting(seqno: number): void;
  replaced(step: DecodedStep): void;
}

/** Replaces a range of the index by the blocks of the chain. */
export async function runReindex(
  settings: Settings,
  range: SeqnoRange,
  reporter: ReindexReporter,
  signal: AbortSignal,
): Promise<void> {
  await using closing = new AsyncDisposableStack();
  const database = openIndexDatabase(settings, 2);
  closing.defer(() => database.close());
  const upstream = await connect(settings, reporter.log);
  closing.defer(() => upstream.close());
  const decoder = new DecodePool({ workers: decodeThreads(settings) });
  closing.defer(() => decoder.close());
  const parts = { ...indexOptions(settings), database, upstream, decoder };
  reporter.waiting(range.last);
  await reindex(parts, range, (step) => reporter.replaced(step), signal);
}

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
