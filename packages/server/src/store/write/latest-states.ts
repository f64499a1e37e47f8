import { compareBytes } from '@tonway/chain';
import { type LatestState, latestStateRow } from '../rows.ts';
import type { Queries } from '../session.ts';
import { LATEST_ACCOUNT_STATES } from '../tables.ts';
import { columnArrays, insertSql, overwriteSql } from './insert-rows.ts';

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
