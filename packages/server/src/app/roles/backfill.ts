import type { FastifyBaseLogger } from 'fastify';
import { ConfigError } from '../../config/read-settings.ts';
import type { Settings } from '../../config/settings.ts';
import { backfill, STEPS_AHEAD } from '../../index/backfill.ts';
import { DecodePool } from '../../index/decode/pool.ts';
import { finishFollowStages } from '../../index/stages.ts';
import type { IndexObserver } from '../../index/writer.ts';
import type { Database } from '../../store/database.ts';
import type { SeqnoRange } from '../../store/gaps.ts';
import { migrate, migrationsAtStart } from '../../store/migrate/migrate.ts';
import { readIndexHead } from '../../store/steps/coverage.ts';
import { addRanges, type Progress, readProgress } from '../../store/steps/ranges.ts';
import { SuspendedCopies } from '../../store/steps/write.ts';
import { retryUntilSuccess } from '../../util/retry.ts';
import { indexOptions, openIndexDatabase } from '../parts/index-database.ts';
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
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
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
  options: BackfillOptions,
  reporter: BackfillReporter,
  signal: AbortSignal,
): Promise<void> {
  await using closing = new AsyncDisposableStack();
  const database = openIndexDatabase(settings, options.workers + 2);
  closing.defer(() => database.close());
  await migrate(database, { allow: migrationsAtStart(settings) });
  const range = { first: options.first, last: options.last ?? (await lastBeforeLive(database)) };
  const upstream = await connect(settings, reporter.log);
  closing.defer(() => upstream.close());
  reporter.waiting(range.last);
  await upstream.waitForBlock(range.last, signal);
  const add = () => addRanges(database, range, options.chunk);
  // another process may hold a lock of the ranges
  reporter.started(range, await retryUntilSuccess(add, (error) => reporter.failed(error), signal));
  const stopWatching = watchProgress(database, range, reporter);
  closing.defer(stopWatching);
  const maxQueued = options.workers * STEPS_AHEAD;
  const decoder = new DecodePool({ workers: decodeThreads(settings), maxQueued });
  closing.defer(() => decoder.close());
  const { workers } = options;
  const parts = { ...indexOptions(settings), database, upstream, decoder, range, workers };
  await backfill({ ...parts, observer: reporter }, signal);
  await stopWatching();
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
): () => Promise<void> {
  const copies = new SuspendedCopies();
  const update = async () => {
    await copies.end(database);
    reporter.progress(await readProgress(database, range));
  };
  // The workers report an unavailable database.
  const timer = setInterval(() => update().catch(() => {}), PROGRESS_MS);
  return async () => clearInterval(timer);
}
