import type { Queries } from '../connection.ts';
import type { Database } from '../database.ts';
import { IndexError } from '../errors.ts';
import type { SeqnoRange } from '../gaps.ts';
import { LOCK_RANGES, type WrittenBlocks } from '../steps/checkpoint.ts';
import type { Lease } from '../steps/ranges.ts';
import { LEASE_END } from '../tables/page-leases.ts';
import { createLoadTables, dropLoadTables } from './load-tables.ts';

/** An era that is loaded into detached tables. */
export interface Load extends SeqnoRange {
  readonly era: bigint;
  /** `attached`: its rows are in the index, and what belongs to no era is still being added. */
  readonly state: 'loading' | 'attached';
}

export const ALL_BLOCKS: SeqnoRange = { first: 0, last: 2 ** 31 - 1 };

/** The owner of the range of a load in `chain.ranges`: no worker leases it. */
const OWNER = `'era ' || `;

/** Ranges of which a part has been written, or which a worker has. */
const BEGUN = 'next > first or coalesce(leased_until > now(), false)';

/**
 * Makes an era of which no block has been indexed a load: its ranges become ranges of `rangeSize` blocks of the load.
 * Returns whether it did; false: blocks of it are indexed, leased, not queued, or of another load.
 */
export function addLoad(
  database: Database,
  { era, first, last }: Omit<Load, 'state'>,
  rangeSize: number,
): Promise<boolean> {
  return database.transaction(async (queries) => {
    await queries.execute(LOCK_RANGES);
    if (!(await isUntouched(queries, { first, last }))) return false;
    await cutRanges(queries, { first, last });
    await queries.execute(
      `insert into chain.ranges (first, last, next, owner, leased_until)
       values ($1, $2, $1, ${OWNER}$3::text, 'infinity')`,
      [first, last, era],
    );
    await queries.execute('insert into chain.loads (era, first, last) values ($1, $2, $3)', [
      era,
      first,
      last,
    ]);
    await queries.execute(
      `insert into chain.load_ranges (first, last, next, era)
       select start, least(start + $3 - 1, $2), start, $4 from generate_series($1::int, $2::int, $3::int) start`,
      [first, last, rangeSize, era],
    );
    await createLoadTables(queries, era);
    return true;
  });
}

/** Whether all blocks wait in ranges that no worker has begun. */
async function isUntouched(queries: Queries, { first, last }: SeqnoRange): Promise<boolean> {
  const [row] = await queries.query<{ waiting: number; begun: boolean | null }>(
    `select coalesce(sum(least(last, $2) - greatest(first, $1) + 1), 0)::int as waiting, bool_or(${BEGUN}) as begun
     from chain.ranges where last >= $1 and first <= $2`,
    [first, last],
  );
  return row?.waiting === last - first + 1 && row.begun === false;
}

/** Takes blocks out of the ranges that wait. */
async function cutRanges(queries: Queries, { first, last }: SeqnoRange): Promise<void> {
  await queries.execute(
    `insert into chain.ranges (first, last, next)
     select $1::integer + 1, last, $1 + 1 from chain.ranges where last > $1 and first <= $1`,
    [last],
  );
  await queries.execute('delete from chain.ranges where first between $1 and $2', [first, last]);
  await queries.execute('update chain.ranges set last = $1 - 1 where first < $1 and last >= $1', [
    first,
  ]);
}

/** The loads of masterchain blocks within bounds, newest first. */
export function readLoads(queries: Queries, within: SeqnoRange): Promise<readonly Load[]> {
  return queries.query<Load>(
    `select era, first, last, state from chain.loads where last >= $1 and first <= $2 order by era desc`,
    [within.first, within.last],
  );
}

/** The loads whose blocks are all written to detached tables, and those that are attached, newest first. */
export function readWrittenLoads(queries: Queries, within: SeqnoRange): Promise<readonly Load[]> {
  return queries.query<Load>(
    `select era, first, last, state from chain.loads where last >= $1 and first <= $2
       and not exists (select from chain.load_ranges r where r.era = loads.era and next <= r.last)
     order by era desc`,
    [within.first, within.last],
  );
}

/** Advances the range of a lease to the last of these blocks. Throws if the range is not before the first. */
export async function advanceLoad(
  queries: Queries,
  lease: Lease,
  { first, last }: Pick<WrittenBlocks, 'first' | 'last'>,
): Promise<void> {
  const moved = await queries.execute(
    `update chain.load_ranges set next = $4 + 1,
       owner = case when $4 < last then owner end,
       leased_until = case when $4 < last then ${LEASE_END} end
     where first = $1 and owner = $2 and next = $3`,
    [lease.first, lease.owner, first, last],
  );
  if (moved === 0)
    throw new IndexError(
      'CHECKPOINT_MOVED',
      `blocks ${first} to ${last} do not follow those of era ${lease.era} that are loaded: another writer has advanced the checkpoint`,
    );
}

/** Removes the loads of an era and of all older ones, with the rows that are not attached. */
export async function removeLoads(queries: Queries, upTo: bigint): Promise<void> {
  for (const { era } of await readLoads(queries, ALL_BLOCKS)) {
    if (era > upTo) continue;
    await dropLoadTables(queries, era);
    await queries.execute(
      `update chain.ranges set owner = null, leased_until = null where owner = ${OWNER}$1::text`,
      [era],
    );
    await endLoad(queries, era);
  }
}

/** Removes the records of a load. */
export async function endLoad(queries: Queries, era: bigint): Promise<void> {
  await queries.execute('delete from chain.load_ranges where era = $1', [era]);
  await queries.execute('delete from chain.loads where era = $1', [era]);
}
