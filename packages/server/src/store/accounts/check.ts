import { toHex } from '@tonway/chain';
import type { Queries } from '../connection.ts';
import type { AccountStateRow } from '../tables/rows.ts';

/** The latest state of an account, compared with its transactions and history. */
export interface CheckedAccount {
  readonly account: Buffer;
  /** Null if there is no latest state. */
  readonly lt: bigint | null;
  readonly dataHash: Buffer | null;
  readonly data: Buffer | null;
  readonly codeHash: Buffer | null;
  /** The masterchain block of the transaction at `lt`; null if that transaction is missing. */
  readonly mcSeqno: number | null;
  readonly isItsTransaction: boolean;
  /** Whether the history has the same state; null if the history has no state at `lt`. */
  readonly isInHistory: boolean | null;
  /** The masterchain block of a later transaction; null if there is none. */
  readonly laterMcSeqno: number | null;
}

const COMPARED_COLUMNS = ['hash', 'status', 'balance', 'frozen_hash', 'code_hash', 'data_hash'];

export function readCheckedAccounts(
  queries: Queries,
  accounts: readonly Uint8Array[],
): Promise<readonly CheckedAccount[]> {
  const columns = (table: string) => COMPARED_COLUMNS.map((name) => `${table}.${name}`).join();
  return queries.query<CheckedAccount>(
    `select named.account, l.lt, l.data_hash as "dataHash", l.data, l.code_hash as "codeHash",
       t.mc_seqno as "mcSeqno", t.hash is not distinct from l.tx_hash as "isItsTransaction",
       case when s.account is not null then (${columns('s')}) is not distinct from (${columns('l')}) end as "isInHistory",
       later.mc_seqno as "laterMcSeqno"
     from unnest($1::bytea[]) named (account)
     left join chain.latest_account_states l on l.account = named.account
     left join chain.transactions t on t.account = l.account and t.lt = l.lt
     left join chain.account_states s on s.account = l.account and s.lt = l.lt
     left join lateral (
       select mc_seqno from chain.transactions n where n.account = named.account and n.lt > coalesce(l.lt, -1)
       order by n.lt desc limit 1) later on true`,
    [accounts],
  );
}

/** A page of the accounts that have a latest state, after the account `after`. */
export async function listAccounts(
  queries: Queries,
  after: Uint8Array,
  limit: number,
): Promise<Buffer[]> {
  const rows = await queries.query<{ account: Buffer }>(
    'select account from chain.latest_account_states where account > $1 order by account limit $2',
    [after, limit],
  );
  return rows.map(({ account }) => account);
}

/** The given accounts that have no latest state. */
export async function findAccountsWithoutState(
  queries: Queries,
  accounts: readonly Uint8Array[],
): Promise<Buffer[]> {
  const rows = await queries.query<{ account: Buffer }>(
    `select account from unnest($1::bytea[]) named (account)
     where not exists (select from chain.latest_account_states l where l.account = named.account)`,
    [accounts],
  );
  return rows.map(({ account }) => account);
}

/** The masterchain block of an account's newest transaction; null if there is none. */
export async function findNewestSeqno(
  queries: Queries,
  account: Uint8Array,
): Promise<number | null> {
  const [row] = await queries.query<{ mc_seqno: number }>(
    'select mc_seqno from chain.transactions where account = $1 order by lt desc limit 1',
    [account],
  );
  return row?.mc_seqno ?? null;
}

/** Identifies a state of the history. */
interface HistoryState {
  readonly account: Buffer;
  readonly lt: bigint;
}

/** States of these accounts whose transactions are not indexed. */
export function findOrphanedStates(
  queries: Queries,
  accounts: readonly Uint8Array[],
): Promise<readonly HistoryState[]> {
  return queries.query<HistoryState>(
    `select s.account, s.lt from chain.account_states s where s.account = any($1)
       and not exists (select from chain.transactions t where t.account = s.account and t.lt = s.lt)`,
    [accounts],
  );
}

/** Limits the number of reported accounts. */
const MAX_ORPHANS = 20;

/** Accounts that have a history but no latest state. */
export async function findOrphanedAccounts(queries: Queries): Promise<Buffer[]> {
  const rows = await queries.query<{ account: Buffer }>(
    `select distinct account from (
       select account from chain.account_states s
       where not exists (select from chain.latest_account_states l where l.account = s.account)
       limit ${MAX_ORPHANS}) orphans`,
  );
  return rows.map(({ account }) => account);
}

/** Latest states of zero state accounts without transactions. */
export function readUntouchedStates(
  queries: Queries,
): Promise<readonly { readonly account: Buffer; readonly hash: Buffer }[]> {
  return queries.query(`select account, hash from chain.latest_account_states where lt = 0`);
}

/** The given accounts that have a transaction. */
export async function findAccountsWithTransactions(
  queries: Queries,
  accounts: readonly Uint8Array[],
): Promise<Buffer[]> {
  const rows = await queries.query<{ account: Buffer }>(
    `select account from unnest($1::bytea[]) named (account)
     where exists (select from chain.transactions t where t.account = named.account)`,
    [accounts],
  );
  return rows.map(({ account }) => account);
}

type NamedState = Pick<AccountStateRow, 'account' | 'lt'>;

/** A state without a later indexed transaction, with the indexed data of its account. */
export interface NewestState<State extends NamedState> {
  readonly state: State;
  readonly data: Buffer | null;
}

export async function readNewestStates<State extends NamedState>(
  queries: Queries,
  states: readonly State[],
): Promise<NewestState<State>[]> {
  const rows = await queries.query<{ account: Buffer; data: Buffer | null }>(
    `select named.account, l.data
     from unnest($1::bytea[], $2::bigint[]) named (account, lt)
     left join chain.latest_account_states l on l.account = named.account
     where not exists (
       select from chain.transactions t where t.account = named.account and t.lt > named.lt)`,
    [states.map(({ account }) => account), states.map(({ lt }) => lt)],
  );
  const byAccount = new Map(states.map((state) => [toHex(state.account), state]));
  return rows.flatMap(({ account, data }) => {
    const state = byAccount.get(toHex(account));
    return state ? [{ state, data }] : [];
  });
}
