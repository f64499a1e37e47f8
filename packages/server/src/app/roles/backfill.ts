import { ConfigError } from '../../config/read-settings.ts';
import type { Settings } from '../../config/settings.ts';
import { backfill, STEPS_AHEAD } from '../../index/backfill.ts';
import { DecodePool } from '../../index/decode/pool.ts';
import { finishFollowStages } from '../../index/stages.ts';
import type { IndexObserver } from '../../index/writer.ts';
import type { Database } from '../../store/database.ts';
import type { SeqnoRange } from '../../store/gaps.ts';
import { readIndexHead } from '../../store/steps/coverage.ts';
import { addRanges, type Progress, readProgress } from '../../store/steps/ranges.ts';
import { SuspendedCopies } from '../../store/steps/write.ts';
import { retryUntilSuccess } from '../../util/retry.ts';
import type { Context } from '../parts/app.ts';
import { indexOptions, migrateAtStart, openIndexDatabase } from '../parts/database.ts';
import { decodeThreads } from '../parts/options.ts';
import { connect } from '../parts/upstream.ts';

export interface BackfillOptions {
  readonly first: number;
  /** Null: the last block before the first one of live indexing. */
  readonly last: number | null;
  /** Number of ranges that are indexed at a time. */
  readonly workers: number;
  /** Number of masterchain blocks in a range. */
  readonly chunk: number;
}

export interface BackfillReporter extends IndexObserver {
  readonly log: Context['log'];
  /** Indexing starts when the chain is verified up to this block. */
  waiting(seqno: number): void;
  started(range: SeqnoRange, added: number): void;
  progress(progress: Progress): void;
  /** `completed`: states and codes whose missing parts were fetched at the end. */
  finished(completed: number): void;
}

const PROGRESS_MS = 1000;

/** Indexes a range, shared with other backfill processes. Resumes ranges that were started before. */
export async function runBackfill(
  settings: Settings,
  { first, last, workers, chunk }: BackfillOptions,
  reporter: BackfillReporter,
  signal: AbortSignal,
): Promise<void> {
  await using closing = new AsyncDisposableStack();
  const context = { settings, log: reporter.log, closing };
  const database = openIndexDatabase(context, workers + 2);
  await migrateAtStart(database, settings);
  const range = { first, last: last ?? (await lastBeforeLive(database)) };
  const upstream = await connect(context);
  reporter.waiting(range.last);
  await upstream.waitForBlock(range.last, signal);
  const add = () => addRanges(database, range, chunk);
  // another process may hold a lock of the ranges
  reporter.started(range, await retryUntilSuccess(add, (error) => reporter.failed(error), signal));
  const timer = watchProgress(database, range, reporter);
  closing.defer(() => clearInterval(timer));
  const decoder = new DecodePool({
    workers: decodeThreads(settings),
    maxQueued: workers * STEPS_AHEAD,
  });
  closing.defer(() => decoder.close());
  const parts = { ...indexOptions(settings), database, upstream, decoder, range, workers };
  await backfill({ ...parts, observer: reporter }, signal);
  clearInterval(timer);
  reporter.progress(await readProgress(database, range));
  reporter.finished(await finishFollowStages(parts, signal));
}

async function lastBeforeLive(database: Database): Promise<number> {
  const head = await readIndexHead(database);
  if (head) return head.first - 1;
  throw new ConfigError(
    '--to: no default, because `tonway index` has not indexed a block yet; start `tonway index` first, or give the last block: --to N',
  );
}

function watchProgress(
  database: Database,
  range: SeqnoRange,
  reporter: BackfillReporter,
): NodeJS.Timeout {
  const copies = new SuspendedCopies();
  const update = async () => {
    await copies.end(database);
    reporter.progress(await readProgress(database, range));
  };
  // The workers report an unavailable database.
  return setInterval(() => update().catch(() => {}), PROGRESS_MS);
}
