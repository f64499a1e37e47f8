import { compareBytes } from '@tonway/chain';
import type { LatestState } from '../rows.ts';
import type { Queries } from '../session.ts';
import { byteaArray } from './binary-array.ts';

const COLUMNS =
  'account, lt, gen_utime, status, hash, tx_hash, balance, extra_currencies, frozen_hash, code_hash, data_hash, data, is_complete';
const INSERT = `
insert into chain.latest_account_states as latest (${COLUMNS})
select * from unnest(
  $1::bytea[], $2::bigint[], $3::bigint[], $4::chain.account_status[], $5::bytea[], $6::bytea[],
  $7::numeric[], $8::jsonb[], $9::bytea[], $10::bytea[], $11::bytea[], $12::bytea[], $13::boolean[]) given (${COLUMNS})`;
const OVERWRITE = `
on conflict (account) do update set
  lt = excluded.lt, gen_utime = excluded.gen_utime, status = excluded.status, hash = excluded.hash,
  tx_hash = excluded.tx_hash, balance = excluded.balance, extra_currencies = excluded.extra_currencies,
  frozen_hash = excluded.frozen_hash, code_hash = excluded.code_hash, data_hash = excluded.data_hash,
  data = excluded.data, is_complete = excluded.is_complete`;
const UPSERT = `${INSERT} ${OVERWRITE} where latest.lt < excluded.lt`;
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
  // All writers go the same way, so that none waits for another that waits for it.
  const sorted = states.toSorted((a, b) => compareBytes(a.account, b.account));
  const bytes = (read: (state: LatestState) => Uint8Array | null) => byteaArray(sorted.map(read));
  await queries.execute(statement, [
    bytes(({ account }) => account),
    sorted.map(({ lt }) => lt),
    sorted.map(({ genUtime }) => genUtime),
    sorted.map(({ status }) => status),
    bytes(({ hash }) => hash),
    bytes(({ txHash }) => txHash),
    sorted.map(({ balance }) => balance),
    sorted.map(({ extraCurrencies }) => extraCurrencies && JSON.stringify(extraCurrencies)),
    bytes(({ frozenHash }) => frozenHash),
    bytes(({ codeHash }) => codeHash),
    bytes(({ dataHash }) => dataHash),
    bytes(({ data }) => data),
    sorted.map(({ isComplete }) => isComplete),
  ]);
}

/** What was asked of a lite server, unless the account was touched meanwhile. */
export async function completeLatestState(
  queries: Queries,
  {
    account,
    hash,
    data,
    extraCurrencies,
  }: Pick<LatestState, 'account' | 'hash' | 'data' | 'extraCurrencies'>,
): Promise<void> {
  await queries.execute(
    `update chain.latest_account_states set data = $3, extra_currencies = $4, is_complete = true
     where account = $1 and hash = $2 and not is_complete`,
    [account, hash, data, extraCurrencies],
  );
}
