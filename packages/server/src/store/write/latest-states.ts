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

/** One state per account; it stays where a later one is known. */
export function upsertLatestStates(
  queries: Queries,
  states: readonly LatestState[],
): Promise<void> {
  return write(queries, UPSERT, states);
}

/** Takes the place of whatever is there, where the index has no later transaction of the account. */
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
  // All writers lock rows in the same order, so that no two wait for each other.
  const sorted = states.toSorted((a, b) => compareBytes(a.account, b.account));
  await queries.execute(statement, columnArrays(LATEST_ACCOUNT_STATES, sorted.map(latestStateRow)));
}

/** Adds what was asked of a lite server, unless the account was touched meanwhile. */
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
