import type { Database } from '../database.ts';
import { gapsIn, type SeqnoRange } from '../gaps.ts';
import { type IndexHead, readIndexHead } from '../read/index-head.ts';
import type { Queries } from '../session.ts';
import { LEASE_SECONDS, LOCK_RANGES } from './checkpoint.ts';

/** A range in the hands of one worker. */
export interface Lease extends SeqnoRange {
  readonly owner: string;
  /** All before it is written. */
  readonly next: number;
}

const FREE = 'next <= last and (owner is null or leased_until < now())';
const UNTIL = `now() + make_interval(secs => ${LEASE_SECONDS})`;

/** Lays out what is indexed neither live nor by another range, in pieces; gives how many blocks that are. */
export async function addRanges(
  database: Database,
  wanted: SeqnoRange,
  piece: number,
): Promise<number> {
  return database.transaction(async (queries) => {
    await queries.execute(LOCK_RANGES);
    const gaps = gapsIn(wanted, await coveredBlocks(queries, wanted));
    for (const { first, last } of gaps)
      await queries.execute(
        `insert into chain.ranges (first, last, next)
         select start, least(start + $3 - 1, $2), start from generate_series($1::int, $2::int, $3::int) start`,
        [first, last, piece],
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
  return head ? [...ranges, { first: head.first, last: Infinity }] : [...ranges];
}

/** The newest range within bounds that nobody works on; null: there is none. */
export async function leaseRange(
  queries: Queries,
  owner: string,
  within: SeqnoRange,
): Promise<Lease | null> {
  const [lease] = await queries.query<Lease>(
    `update chain.ranges set owner = $1, leased_until = ${UNTIL}
     where first = (
       select first from chain.ranges where ${FREE} and last >= $2 and first <= $3
       order by last desc limit 1 for update skip locked)
     returning first, last, next, owner`,
    [owner, within.first, within.last],
  );
  return lease ?? null;
}

/** False: somebody else has it by now. */
export async function renewLease(queries: Queries, { first, owner }: Lease): Promise<boolean> {
  const sql = `update chain.ranges set leased_until = ${UNTIL} where first = $1 and owner = $2`;
  return (await queries.execute(sql, [first, owner])) === 1;
}

/** For others, at once. */
export async function releaseRange(queries: Queries, { first, owner }: Lease): Promise<void> {
  await queries.execute(
    'update chain.ranges set owner = null, leased_until = null where first = $1 and owner = $2',
    [first, owner],
  );
}

/** Whether a worker has a range now. */
export async function hasLeases(queries: Queries): Promise<boolean> {
  return (await queries.execute('select from chain.ranges where leased_until > now()')) > 0;
}
