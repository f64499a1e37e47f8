import type { Queries } from '../connection.ts';
import type { Database } from '../database.ts';
import { gapsIn, type SeqnoRange } from '../gaps.ts';
import { LEASE_END } from '../tables/page-leases.ts';
import { readKeptSeqno } from './begin.ts';
import { LOCK_RANGES } from './checkpoint.ts';
import { type IndexHead, readIndexHead } from './coverage.ts';

/** A range that one worker has leased. */
export interface Lease extends SeqnoRange {
  readonly owner: string;
  /** The next block to write. */
  readonly next: number;
  /** The era into whose detached tables the blocks are written; null: they are written to the index. */
  readonly era: bigint | null;
}

/** The table of the ranges that are written to the index, and of those that are written to detached tables. */
const tableOf = ({ era }: Pick<Lease, 'era'>) =>
  era === null ? 'chain.ranges' : 'chain.load_ranges';

const IS_FREE = 'next <= last and (owner is null or leased_until < now())';

/**
 * Creates ranges of up to `rangeSize` blocks for all blocks that are neither covered yet nor were dropped. Returns the
 * number of blocks.
 */
export async function addRanges(
  database: Database,
  wanted: SeqnoRange,
  rangeSize: number,
): Promise<number> {
  return database.transaction(async (queries) => {
    await queries.execute(LOCK_RANGES);
    const gaps = gapsIn(wanted, await coveredBlocks(queries, wanted));
    for (const { first, last } of gaps)
      await queries.execute(
        `insert into chain.ranges (first, last, next)
         select start, least(start + $3 - 1, $2), start from generate_series($1::int, $2::int, $3::int) start`,
        [first, last, rangeSize],
      );
    return gaps.reduce((sum, { first, last }) => sum + last - first + 1, 0);
  });
}

async function coveredBlocks(queries: Queries, wanted: SeqnoRange): Promise<SeqnoRange[]> {
  const ranges = await queries.query<SeqnoRange>(
    'select first, last from chain.ranges where last >= $1 and first <= $2 order by first',
    [wanted.first, wanted.last],
  );
  const head: IndexHead | null = await readIndexHead(queries);
  const kept = (await readKeptSeqno(queries)) ?? 1;
  const dropped = kept > 1 ? [{ first: 1, last: kept - 1 }] : [];
  return [...dropped, ...ranges, ...(head ? [{ first: head.first, last: Infinity }] : [])];
}

const NEWEST_FREE = `${IS_FREE} and last >= $1 and first <= $2 order by last desc limit 1`;

/** Leases the newest free range within bounds; null if there is none. */
export async function leaseRange(
  queries: Queries,
  owner: string,
  within: SeqnoRange,
): Promise<Lease | null> {
  const free = await queries.query<{ table: string; era: string }>(
    `select * from (
       (select 'chain.ranges' as table, 'null::bigint' as era, last from chain.ranges where ${NEWEST_FREE})
       union all (select 'chain.load_ranges', 'era', last from chain.load_ranges where ${NEWEST_FREE})) free
     order by last desc`,
    [within.first, within.last],
  );
  for (const { table, era } of free) {
    const [lease] = await queries.query<Lease>(
      `update ${table} set owner = $3, leased_until = ${LEASE_END}
       where first = (select first from ${table} where ${NEWEST_FREE} for update skip locked)
       returning first, last, next, owner, ${era} as era`,
      [within.first, within.last, owner],
    );
    if (lease) return lease;
  }
  return null;
}

/** False if another worker has taken over the range. */
export async function renewLease(queries: Queries, lease: Lease): Promise<boolean> {
  const sql = `update ${tableOf(lease)} set leased_until = ${LEASE_END} where first = $1 and owner = $2`;
  if ((await queries.execute(sql, [lease.first, lease.owner])) === 1) return true;
  // A range without further blocks has no owner: they were written while the timer of the lease ran.
  const complete = `select from ${tableOf(lease)} where first = $1 and next > last`;
  return (await queries.execute(complete, [lease.first])) === 1;
}

/** Releases the range before the lease expires. */
export async function releaseRange(queries: Queries, lease: Lease): Promise<void> {
  await queries.execute(
    `update ${tableOf(lease)} set owner = null, leased_until = null where first = $1 and owner = $2`,
    [lease.first, lease.owner],
  );
}

/** Whether a worker has leased a range. */
export async function hasLeases(queries: Queries): Promise<boolean> {
  const leased = await queries.execute(
    `select from chain.ranges where leased_until > now() and isfinite(leased_until)
     union all select from chain.load_ranges where leased_until > now()`,
  );
  return leased > 0;
}

/** Numbers of masterchain blocks of ranges. */
export interface Progress {
  readonly total: number;
  readonly left: number;
}

/** The progress of all ranges that overlap `range`; blocks in detached tables are written. */
export async function readProgress(queries: Queries, range: SeqnoRange): Promise<Progress> {
  const [row] = await queries.query<Progress>(
    `select coalesce(sum(last - first + 1), 0)::int as total,
       (coalesce(sum(last - next + 1), 0) - (select coalesce(sum(r.next - r.first), 0)
          from chain.load_ranges r join chain.loads using (era) where state = 'loading'
            and loads.last >= $1 and loads.first <= $2))::int as left
     from chain.ranges where last >= $1 and first <= $2`,
    [range.first, range.last],
  );
  return row ?? { total: 0, left: 0 };
}

/** The number of masterchain blocks between the oldest range and the head that no range covers. */
export async function countGaps(queries: Queries): Promise<number> {
  const [row] = await queries.query<{ missing: number }>(
    `select coalesce(sum(following - last - 1), 0)::int as missing from (
       select last, lead(first, 1, (select first_seqno from chain.head)) over (order by first) as following
       from chain.ranges) ranges
     where following > last + 1`,
  );
  return row?.missing ?? 0;
}
