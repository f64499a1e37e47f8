import { FULL_SHARD, MASTERCHAIN } from '@tonway/chain';
import { ConfigError } from '../../config/read-settings.ts';
import type { Settings } from '../../config/settings.ts';
import { backfill, STEPS_AHEAD } from '../../index/backfill.ts';
import { DecodePool } from '../../index/decode/pool.ts';
import { finishFollowStages } from '../../index/stages.ts';
import type { DecodedStep } from '../../index/step.ts';
import type { Upstream } from '../../network/upstream/session.ts';
import type { Database } from '../../store/database.ts';
import { readKeptSeqno } from '../../store/steps/begin.ts';
import { readIndexHead } from '../../store/steps/coverage.ts';
import { addRanges, type Progress, readProgress } from '../../store/steps/ranges.ts';
import { SuspendedCopies } from '../../store/steps/write.ts';
import { retryUntilSuccess } from '../../util/retry.ts';
import { indexOptions, migrateAtStart, openIndexDatabase } from '../parts/database.ts';
import { decodeThreads } from '../parts/options.ts';
import { connect } from '../parts/upstream.ts';

export interface BackfillOptions {
  /** Null: the first one that is kept. */
  readonly first: number | null;
  /** Null: the last block before the first one of live indexing. */
  readonly last: number | null;
  /** Number of ranges that are indexed at a time. */
  readonly workers: number;
  /** Number of masterchain blocks in a range. */
  readonly chunk: number;
}

interface BackfillOutput {
  print(text: string): void;
  /** `transactions`: written by this process so far. */
  show(progress: Progress, transactions: number): void;
}

const PROGRESS_MS = 1000;

/** Indexes a range, shared with other backfill processes. Resumes ranges that were started before. */
export async function runBackfill(
  settings: Settings,
  { first: from, last, workers, chunk }: BackfillOptions,
  output: BackfillOutput,
  signal: AbortSignal,
): Promise<void> {
  await using closing = new AsyncDisposableStack();
  const log = { warn: (...texts: unknown[]) => output.print(texts.map(String).join(' ')) };
  const context = { settings, log, closing };
  const database = openIndexDatabase(context, workers + 2);
  await migrateAtStart(database, settings);
  const kept = await firstKept(database, from);
  const upTo = last ?? (await lastBeforeLive(database));
  const upstream = await connect(context);
  output.print(`waiting for lite servers to prove block ${upTo}`);
  await upstream.waitForBlock(upTo, signal);
  const first = Math.max(kept, await firstWithin(upstream, settings.INDEX_KEEP_DAYS, signal));
  const range = { first, last: upTo };
  if (first > kept)
    output.print(`blocks before ${first} are older than INDEX_KEEP_DAYS and are not fetched`);
  if (first > Math.max(1, upTo)) return output.print('done: no older block is kept');
  let transactions = 0;
  const observer = {
    wrote: (steps: readonly DecodedStep[]) => {
      for (const { counts } of steps) transactions += counts.transactions;
    },
    loading: (text: string) => output.print(text),
    failed: (error: unknown) => output.print(`retrying: ${(error as Error).message}`),
  };
  // another process may hold a lock of the ranges
  const added = await retryUntilSuccess(
    () => addRanges(database, range, chunk),
    observer.failed,
    signal,
  );
  output.print(
    `masterchain blocks ${first} to ${range.last}: ${added} of them were added to the queue`,
  );
  const copies = new SuspendedCopies();
  const show = async () => output.show(await readProgress(database, range), transactions);
  const update = async () => {
    await copies.end(database);
    await show();
  };
  // The workers report an unavailable database.
  const timer = setInterval(() => update().catch(() => {}), PROGRESS_MS);
  closing.defer(() => clearInterval(timer));
  const threads = decodeThreads(settings);
  const decoder = new DecodePool({ workers: threads, maxQueued: workers * STEPS_AHEAD });
  closing.defer(() => decoder.close());
  const parts = {
    ...indexOptions(settings),
    database,
    upstream,
    decoder,
    range,
    workers,
    rangeSize: chunk,
  };
  await backfill({ ...parts, observer }, signal);
  clearInterval(timer);
  await show();
  const completed = await finishFollowStages(parts, signal);
  output.print(
    `done: ${transactions} transactions by this process; ${completed} account states and codes were completed`,
  );
}

/** Throws if the blocks that are asked for were dropped. */
async function firstKept(database: Database, from: number | null): Promise<number> {
  const kept = (await readKeptSeqno(database)) ?? 1;
  if (from === null || from >= kept) return from ?? kept;
  throw new ConfigError(
    `--from: masterchain blocks before ${kept} were dropped with their eras; use --from ${kept} or later`,
  );
}

const DAY_SECONDS = 86_400;

/** The first masterchain block of the days that are kept; 1 if all are. */
async function firstWithin(upstream: Upstream, days: number, signal: AbortSignal): Promise<number> {
  const { head } = upstream;
  const utime = (head?.genUtime ?? 0) - days * DAY_SECONDS;
  if (days === 0 || utime <= 0) return 1;
  const chain = upstream.session({ privateServers: true, signal });
  return (await chain.lookup({ workchain: MASTERCHAIN, shard: FULL_SHARD }, { utime })).seqno;
}

async function lastBeforeLive(database: Database): Promise<number> {
  const head = await readIndexHead(database);
  if (head) return head.first - 1;
  throw new ConfigError(
    '--to: no default, because `tonway index` has not indexed a block yet; start `tonway index` first, or give the last block: --to N',
  );
}
