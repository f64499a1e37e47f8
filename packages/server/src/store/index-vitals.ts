import type { Queries } from './connection.ts';
import { readContractProgress } from './contracts/queue.ts';
import {
  countOpenRanges,
  type IndexPulse,
  readIndexPulse,
  readOpenRanges,
} from './steps/coverage.ts';
import { countGaps } from './steps/ranges.ts';
import { readTraceQueue } from './traces/queue.ts';
import { readWebhookLag, type WebhookLag } from './webhooks/leases.ts';
import { countWebhooks, type WebhookCounts } from './webhooks/webhooks.ts';

/** The index, and what waits behind it. */
export interface IndexVitals extends IndexPulse {
  /** Null: nothing is indexed. */
  readonly numbers: IndexNumbers | null;
}

export interface IndexNumbers {
  readonly gapBlocks: number;
  readonly openRanges: number;
  /** Whether a worker has any of the open ranges. */
  readonly hasBackfill: boolean;
  readonly contractsQueued: number;
  /** Newest block up to which all contracts are read; null: none. */
  readonly contractsSeqno: number | null;
  readonly tracesQueued: number;
  readonly tracesFailed: number;
  /** How much older the oldest queued trace of live indexing is than the newest block. */
  readonly traceSeconds: number;
  readonly webhooks: WebhookCounts;
  readonly webhookLag: WebhookLag;
}

export async function readIndexVitals(queries: Queries): Promise<IndexVitals> {
  const pulse = await readIndexPulse(queries);
  return { ...pulse, numbers: pulse.head && (await readNumbers(queries)) };
}

async function readNumbers(queries: Queries): Promise<IndexNumbers> {
  const [gapBlocks, openRanges, ranges, contracts, traces, traceSeconds, webhooks, webhookLag] =
    await Promise.all([
      countGaps(queries),
      countOpenRanges(queries),
      readOpenRanges(queries),
      readContractProgress(queries),
      readTraceQueue(queries),
      readTraceSeconds(queries),
      countWebhooks(queries),
      readWebhookLag(queries),
    ]);
  return {
    gapBlocks,
    openRanges,
    hasBackfill: ranges.some(({ owner }) => owner !== null),
    contractsQueued: contracts.queued,
    contractsSeqno: contracts.seqno,
    tracesQueued: traces.queued,
    tracesFailed: traces.failed,
    traceSeconds,
    webhooks,
    webhookLag,
  };
}

/** Traces of a backfill are old in any case. By the times of blocks, so that no clock has to be right. */
async function readTraceSeconds(queries: Queries): Promise<number> {
  const [row] = await queries.query<{ seconds: number }>(
    `with first as materialized (
       select start_lt from chain.blocks
       where workchain = -1 and shard = (-9223372036854775808)::bigint
         and seqno = (select first_seqno from chain.head)),
     oldest as materialized (
       select min(end_lt) as lt from chain.trace_queue where end_lt >= (select start_lt from first))
     select coalesce(greatest(0, (select gen_utime from chain.head) -
       (select gen_utime from chain.blocks where start_lt <= oldest.lt order by start_lt desc limit 1)), 0)::float8 as seconds
     from oldest`,
  );
  return row?.seconds ?? 0;
}

/** Shorter is too short for an estimate. */
const MIN_COVERED_SECONDS = 3600;
const DAY_SECONDS = 86_400;

/** How much the index takes per day of the chain; null: it covers too little to tell. */
export async function readBytesPerDay(queries: Queries, bytes: number): Promise<number | null> {
  const [row] = await queries.query<{ seconds: number | null }>(
    `select ((select gen_utime from chain.head) -
       (select gen_utime from chain.blocks order by start_lt limit 1))::float8 as seconds`,
  );
  const seconds = row?.seconds ?? 0;
  return seconds < MIN_COVERED_SECONDS ? null : (bytes / seconds) * DAY_SECONDS;
}
