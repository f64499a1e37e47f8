import { compareBytes } from '@tonway/chain';
import type { Queries } from '../connection.ts';
import { columnArrays, insertSql, overwriteSql } from '../tables/insert-rows.ts';
import { type LatestState, latestStateRow } from '../tables/rows.ts';
import { LATEST_ACCOUNT_STATES } from '../tables/tables.ts';

const INSERT = insertSql(LATEST_ACCOUNT_STATES);
const OVERWRITE = overwriteSql(LATEST_ACCOUNT_STATES);
const UPSERT = `${INSERT} ${OVERWRITE} where stored.lt < excluded.lt`;
const REPAIR = `${INSERT}
where not exists (select from chain.transactions t where t.account = given.account and t.lt > given.lt)
${OVERWRITE}`;

/** Stores one state per account, unless a later one is stored. */
export function upsertLatestStates(
  queries: Queries,
  states: readonly LatestState[],
): Promise<void> {
  return write(queries, UPSERT, states);
}

/** Overwrites the stored states of accounts that have no later indexed transaction. */
export function repairLatestStates(
  queries: Queries,
  states: readonly LatestState[],
): Promise<void> {
  return write(queries, REPAIR, states);
}

async function write(
  queries: Queries,
  statement: string,
  states: readonly LatestState[],
): Promise<void> {
  if (states.length === 0) return;
  // All writers lock rows in the same order, to avoid deadlocks.
  const sorted = states.toSorted((a, b) => compareBytes(a.account, b.account));
  await queries.execute(statement, columnArrays(LATEST_ACCOUNT_STATES, sorted.map(latestStateRow)));
}

/** Adds data from a lite server, unless the account has changed meanwhile. */
export async function completeLatestState(
  queries: Queries,
  state: Pick<LatestState, 'account' | 'hash' | 'data' | 'extraCurrencies'>,
): Promise<void> {
  await queries.execute(
    `update chain.latest_account_states set data = $3, extra_currencies = $4, is_complete = true
     where account = $1 and hash = $2 and not is_complete`,
    [state.account, state.hash, state.data, state.extraCurrencies],
  );
}

/** Hash of `account_none$0`, the state of a deleted account. */
const NO_ACCOUNT = "'\\x90aec8965afabb16ebc3cb9b408ebae71b618d78788bc80d09843593cac98da4'::bytea";

const REMOVE = `
delete from chain.latest_account_states l where l.account = any($1)
  and not exists (select from chain.transactions t where t.account = l.account)`;

/** The history has no data: existing data with the same hash is kept, other data is fetched later. */
const RESTORE = `
insert into chain.latest_account_states as latest
  (account, lt, gen_utime, status, hash, tx_hash, balance, extra_currencies, frozen_hash, code_hash, data_hash, is_complete)
select named.account, newest.lt, newest.now, coalesce(s.status, 'nonexist'), coalesce(s.hash, ${NO_ACCOUNT}), newest.hash,
  coalesce(s.balance, 0), s.extra_currencies, s.frozen_hash, s.code_hash, s.data_hash, s.data_hash is null
from unnest($1::bytea[]) named (account)
  cross join lateral (
    select lt, now, hash from chain.transactions t where t.account = named.account order by lt desc limit 1) newest
  left join chain.account_states s on s.account = named.account and s.lt = newest.lt
order by named.account
on conflict (account) do update set
  lt = excluded.lt, gen_utime = excluded.gen_utime, status = excluded.status, hash = excluded.hash,
  tx_hash = excluded.tx_hash, balance = excluded.balance, extra_currencies = excluded.extra_currencies,
  frozen_hash = excluded.frozen_hash, code_hash = excluded.code_hash, data_hash = excluded.data_hash,
  data = case when latest.data_hash = excluded.data_hash then latest.data end,
  is_complete = excluded.is_complete or latest.data is not null and latest.data_hash = excluded.data_hash`;

/** Sets the latest states of accounts to those after their newest transactions; deletes them if there is none. */
export async function restoreLatestStates(
  queries: Queries,
  accounts: readonly Uint8Array[],
): Promise<void> {
  if (accounts.length === 0) return;
  await queries.execute(REMOVE, [accounts]);
  await queries.execute(RESTORE, [accounts]);
}

const OUTDATED = `
select distinct named.account from unnest($1::bytea[]) named (account)
  left join chain.latest_account_states l on l.account = named.account
  left join lateral (
    select lt, hash from chain.transactions t where t.account = named.account order by lt desc limit 1) newest on true
where case when newest.lt is null then l.lt > 0 else (l.lt, l.tx_hash) is distinct from (newest.lt, newest.hash) end`;

/** Restores only latest states that do not match the newest transaction; returns whether there were any. */
export async function restoreOutdatedStates(
  queries: Queries,
  accounts: readonly Uint8Array[],
): Promise<boolean> {
  const rows = await queries.query<{ account: Buffer }>(OUTDATED, [accounts]);
  await restoreLatestStates(
    queries,
    rows.map(({ account }) => account),
  );
  return rows.length > 0;
}
