import { MASTERCHAIN } from '@tonway/chain';
import type { ReadStore } from '../lists/read-store.ts';

export interface BalanceAt {
  readonly utime: bigint;
  readonly balance: bigint;
}

/** The states of an account between which its history is. */
export interface BalanceSpan {
  /** The oldest state that is indexed. */
  readonly first: BalanceAt;
  readonly last: BalanceAt;
  /** Time of the newest block; null without live indexing. */
  readonly headUtime: bigint | null;
}

/** Null if no state of the account is indexed. */
export async function readBalanceSpan(
  store: ReadStore,
  account: Buffer,
): Promise<BalanceSpan | null> {
  const [row] = await store.query<{
    readonly first: bigint;
    readonly firstUtime: bigint;
    readonly last: bigint;
    readonly lastUtime: bigint;
    readonly headUtime: bigint | null;
  }>({
    sql: `select first.balance as first, now as "firstUtime", latest.balance as last, gen_utime as "lastUtime",
        (select gen_utime from chain.head) as "headUtime"
      from (select balance, gen_utime from chain.latest_account_states where account = $1) latest
      cross join lateral (select lt, balance from chain.account_states where account = $1 order by lt limit 1) first
      cross join lateral (select now from chain.transactions where account = $1 and lt = first.lt) transaction`,
    values: [account],
  });
  if (!row) return null;
  return {
    first: { utime: row.firstUtime, balance: row.first },
    last: { utime: row.lastUtime, balance: row.last },
    headUtime: row.headUtime,
  };
}

/**
 * The states that an account had at these times, from the newest to the oldest, without those before its first one. Each
 * state is read once, however many of the times it covers: the next one is that of the last time before it. It is searched
 * in the era of the time by the clock, and if the account did nothing in this era before, in older eras.
 */
export async function readBalancesAt(
  store: ReadStore,
  account: Buffer,
  utimes: readonly bigint[],
): Promise<readonly BalanceAt[]> {
  const eras = await store.cache.eraTimes.get();
  const eraOf = (utime: bigint) => eras.findLastIndex((era) => era.utime <= utime);
  const points = utimes
    .map((utime) => ({ utime, era: eraOf(utime) }))
    .filter(({ era }) => era >= 0);
  if (points.length === 0) return [];
  return store.query<BalanceAt>({
    sql: BALANCES,
    values: [
      account,
      points.map(({ utime }) => utime),
      points.map(({ era }) => eras[era]?.from),
      points.map(({ era }) => eras[era]?.to),
    ],
  });
}

const POINT = `select utime, era_from, era_to from points where utime < found.now order by utime desc limit 1`;

const BALANCES = `
with recursive points as materialized (
  select utime, era_from, era_to from unnest($2::bigint[], $3::bigint[], $4::bigint[]) asked (utime, era_from, era_to)
), found as (
  select null::bigint as lt, ${2n ** 63n - 1n} as now
  union all
  select coalesce(of_era.lt, older.lt), coalesce(of_era.now, older.now)
  from found cross join lateral (${POINT}) point
  left join lateral (select start_lt as after_lt from chain.blocks
    where workchain = ${MASTERCHAIN} and gen_utime > utime and start_lt >= era_from and start_lt <= era_to
    order by gen_utime limit 1) block on true
  left join lateral (select lt as later_lt from chain.transactions
    where account = $1 and now > utime and lt >= after_lt and lt <= era_to order by lt limit 1) later on true
  left join lateral (select lt, now from chain.transactions
    where account = $1 and now <= utime and lt >= era_from and lt <= coalesce(later_lt, era_to)
    order by lt desc limit 1) of_era on true
  left join lateral (select lt, now from chain.transactions
    where of_era.lt is null and account = $1 and lt < era_from order by lt desc limit 1) older on true
  where coalesce(of_era.lt, older.lt) is not null
)
select now as utime, balance from found
cross join lateral (select balance from chain.account_states where account = $1 and lt >= found.lt
  order by lt limit 1) state
order by utime desc`;
