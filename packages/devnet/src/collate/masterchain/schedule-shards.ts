import {
  FULL_SHARD,
  type FutureSplitMerge,
  type ShardDescr,
  shardDepth,
  shardSibling,
  type WorkchainDescr,
  type Workchains,
} from '@tonway/chain';
import type { ShardListing } from './shard-listing.ts';

/** Timings of workchains that define none. */
const DEFAULT_TIMINGS = { splitMergeDelay: 100, splitMergeInterval: 100 };
const NOT_SCHEDULED: FutureSplitMerge = { kind: 'none' };
const DEEPEST = 60;

export interface ScheduleRules {
  readonly workchains: Workchains;
  readonly now: number;
  /** Whether the validators of every shard rotate. */
  readonly rotates: boolean;
}

/** Schedules splits and merges of shards and records them in the listing. */
export function scheduleShards(listing: ShardListing, rules: ScheduleRules): void {
  const scheduled = [...listing].map(([ident, descr]) => {
    const { workchain, shard } = ident;
    const sibling =
      shard === FULL_SHARD ? undefined : listing.get({ workchain, shard: shardSibling(shard) });
    const wants = rules.workchains.get(workchain);
    return [ident, schedule(descr, sibling, wants, shardDepth(shard), rules)] as const;
  });
  for (const [ident, descr] of scheduled) listing.set(ident, descr);
}

function schedule(
  descr: ShardDescr,
  sibling: ShardDescr | undefined,
  workchain: WorkchainDescr | undefined,
  depth: number,
  { now, rotates }: ScheduleRules,
): ShardDescr {
  const kept = isExpired(descr, sibling, now) ? NOT_SCHEDULED : descr.splitMergeAt;
  const splitMergeAt =
    kept.kind === 'none' && workchain && !descr.beforeSplit
      ? newSchedule(descr, sibling, workchain, depth, now)
      : kept;
  const beforeMerge =
    workchain !== undefined &&
    mergesNow({ ...descr, splitMergeAt: kept }, sibling, workchain, depth, now);
  const isReleased = descr.beforeMerge && !beforeMerge;
  const rotations = rotates || isReleased ? 1 : 0;
  const nextCatchainSeqno = descr.nextCatchainSeqno + rotations;
  const isSame =
    splitMergeAt === descr.splitMergeAt && beforeMerge === descr.beforeMerge && rotations === 0;
  return isSame ? descr : { ...descr, kind: 'new', splitMergeAt, beforeMerge, nextCatchainSeqno };
}

function isExpired(descr: ShardDescr, sibling: ShardDescr | undefined, now: number): boolean {
  const { splitMergeAt, beforeSplit } = descr;
  if (splitMergeAt.kind === 'none') return false;
  if (beforeSplit || now >= splitMergeAt.utime + splitMergeAt.interval) return true;
  return splitMergeAt.kind === 'merge' && (!sibling || sibling.beforeSplit);
}

function newSchedule(
  descr: ShardDescr,
  sibling: ShardDescr | undefined,
  workchain: WorkchainDescr,
  depth: number,
  now: number,
): FutureSplitMerge {
  const { minSplit, maxSplit } = workchain;
  const { splitMergeDelay, splitMergeInterval: interval } =
    workchain.kind === 'v2' ? workchain.splitMergeTimings : DEFAULT_TIMINGS;
  const utime = now + splitMergeDelay;
  const wantsSplit = descr.wantSplit || depth < minSplit;
  if (wantsSplit && depth < maxSplit && depth < DEEPEST) return { kind: 'split', utime, interval };
  const wantsMerge = (one: ShardDescr) => one.wantMerge || depth > maxSplit;
  const canMerge = sibling && !sibling.beforeSplit && sibling.splitMergeAt.kind === 'none';
  if (depth > minSplit && wantsMerge(descr) && canMerge && wantsMerge(sibling))
    return { kind: 'merge', utime, interval };
  return descr.splitMergeAt.kind === 'none' ? descr.splitMergeAt : NOT_SCHEDULED;
}

function mergesNow(
  descr: ShardDescr,
  sibling: ShardDescr | undefined,
  { minSplit, maxSplit }: WorkchainDescr,
  depth: number,
  now: number,
): boolean {
  if (descr.beforeSplit || depth <= minSplit || !sibling || sibling.beforeSplit) return false;
  const isDue = ({ splitMergeAt }: ShardDescr) =>
    splitMergeAt.kind === 'merge' && now >= splitMergeAt.utime;
  const isWanted = depth > maxSplit || (descr.wantMerge && sibling.wantMerge);
  return isDue(descr) && isDue(sibling) && isWanted;
}
