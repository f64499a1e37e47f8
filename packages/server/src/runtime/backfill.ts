import type { FastifyBaseLogger } from 'fastify';
import { ConfigError } from '../config/errors.ts';
import type { Settings } from '../config/settings.ts';
import { backfill, STEPS_AHEAD } from '../indexer/backfill.ts';
import { DecodePool } from '../indexer/decode/pool.ts';
import type { IndexObserver } from '../indexer/parts.ts';
import { finish } from '../indexer/stages.ts';
import { LibrarySweep } from '../indexer/states/library-sweep.ts';
import { StateSweep } from '../indexer/states/sweep.ts';
import type { Database } from '../store/database.ts';
import type { SeqnoRange } from '../store/gaps.ts';
import { migrate } from '../store/migrate.ts';
import { readIndexHead } from '../store/read/index-head.ts';
import { type Progress, readProgress } from '../store/read/ranges.ts';
import { addRanges } from '../store/write/ranges.ts';
import { indexOptions, openIndexDatabase } from './index-database.ts';
import { decodeThreads } from './threads.ts';
import { connect } from './upstream.ts';

export interface BackfillOrder {
  readonly first: number;
  /** Null: up to where live indexing began. */
  readonly last: number | null;
  /** Ranges that are indexed at once. */
  readonly workers: number;
  /** Masterchain blocks in one range. */
  readonly piece: number;
}

export interface BackfillTold extends IndexObserver {
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  /** Nothing happens before the chain is verified up to there. */
  waiting(seqno: number): void;
  started(range: SeqnoRange, added: number): void;
  progress(progress: Progress): void;
  /** States whose missing parts were asked for in the end. */
  finished(asked: number): void;
}

const PROGRESS_MS = 1000;

/** Indexes a range together with everybody else who does; what was begun before is gone on with. */
export async function runBackfill(
  settings: Settings,
  order: BackfillOrder,
  told: BackfillTold,
  signal: AbortSignal,
): Promise<void> {
  await using closing = new AsyncDisposableStack();
  const database = openIndexDatabase(settings, order.workers + 2);
  closing.defer(() => database.close());
  await migrate(database);
  const range = { first: order.first, last: order.last ?? (await lastBeforeLive(database)) };
  const upstream = await connect(settings, told.log);
  closing.defer(() => upstream.close());
  told.waiting(range.last);
  await upstream.waitForBlock(range.last, signal);
  told.started(range, await addRanges(database, range, order.piece));
  const stopWatching = watchProgress(database, range, told);
  closing.defer(stopWatching);
  const maxQueued = order.workers * STEPS_AHEAD;
  const decoder = new DecodePool({ workers: decodeThreads(settings), maxQueued });
  closing.defer(() => decoder.close());
  const { workers } = order;
  const parts = { ...indexOptions(settings), database, upstream, decoder, range, workers };
  await backfill({ ...parts, observer: told }, signal);
  await stopWatching();
  told.progress(await readProgress(database, range));
  const asked = await finish(new StateSweep(database, upstream), signal);
  await finish(new LibrarySweep(database, upstream), signal);
  told.finished(asked);
}

async function lastBeforeLive(database: Database): Promise<number> {
  const head = await readIndexHead(database);
  if (head) return head.first - 1;
  throw new ConfigError(
    '--to: nothing is indexed live yet, so there is no end by itself; start `tonway index` first, or give the last block: --to N',
  );
}

function watchProgress(
  database: Database,
  range: SeqnoRange,
  told: BackfillTold,
): () => Promise<void> {
  const look = () =>
    readProgress(database, range).then(
      (progress) => told.progress(progress),
      // That the database is away is told by those who write.
      () => {},
    );
  const timer = setInterval(look, PROGRESS_MS);
  return async () => clearInterval(timer);
}
