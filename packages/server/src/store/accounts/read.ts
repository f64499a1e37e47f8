import type { Queries } from '../connection.ts';
import type {
  AccountState,
  AddressBookAccount,
  LedgerAccount,
  TransactionName,
} from '../ledger/transaction.ts';
import {
  Conditions,
  type ListPage,
  listPage,
  literalLimit,
  Order,
  type Page,
  type PageAfter,
  pageSql,
  type SortKey,
  type Statement,
  selectAs,
} from '../lists/list-sql.ts';
import { findRows, type ReadStore } from '../lists/read-store.ts';
import { LATEST_ACCOUNT_STATES } from '../tables/tables.ts';

const STATE_FIELDS = selectAs(
  'account, lt, hash, status, balance, extra_currencies, frozen_hash, code_hash, data_hash',
);

/** The states after these transactions, in no particular order. Only the last state of a block is stored. */
export async function findStates(
  store: ReadStore,
  names: readonly TransactionName[],
): Promise<readonly (TransactionName & AccountState)[]> {
  return findRows(
    store,
    names.map(({ account, lt }) => ({ key: account, lt })),
    `select ${STATE_FIELDS} from chain.account_states where account = of_key`,
  );
}

const COLUMNS =
  'account, lt, tx_hash, status, hash, balance, extra_currencies, frozen_hash, code_hash, data_hash, methods';
const FIELDS = selectAs(COLUMNS, { lt: 'lastTransactionLt', tx_hash: 'lastTransactionHash' });

export interface AccountFilter {
  readonly accounts: readonly Buffer[];
  /** Only accounts with one of these codes. */
  readonly codeHashes?: readonly Buffer[];
  /** BoCs to read: code and data, none, or only the data of accounts with one of these code hashes. */
  readonly bocs: 'all' | 'none' | readonly Buffer[];
}

/** Returns accounts in the order of the filter, without those that are not indexed. */
export async function readAccounts(
  store: ReadStore,
  filter: AccountFilter,
): Promise<readonly LedgerAccount[]> {
  return inOrder(filter.accounts, await store.query<LedgerAccount>(statementOf(filter)));
}

/** Reads accounts with code and data; null if these exceed `maxBytes`, which PostgreSQL checks before it sends them. */
export async function readAccountsWithin(
  store: ReadStore,
  filter: Omit<AccountFilter, 'bocs'>,
  maxBytes: number,
): Promise<readonly LedgerAccount[] | null> {
  const { rows, values } = rowsOf({ ...filter, bocs: 'all' });
  const limit = `$${values.length + 1}`;
  const found = await store.query<LedgerAccount & { readonly isSmall: boolean }>({
    sql: `select ${FIELDS}, is_small as "isSmall", case when is_small then code end as code,
        case when is_small then data end as data
      from (select *, sum(coalesce(octet_length(code), 0) + coalesce(octet_length(data), 0)) over () <= ${limit}
        as is_small from (${rows}) found) measured`,
    values: [...values, maxBytes],
  });
  return found.every(({ isSmall }) => isSmall) ? inOrder(filter.accounts, found) : null;
}

function statementOf(filter: AccountFilter): Statement {
  const { rows, values } = rowsOf(filter);
  return { sql: `select ${FIELDS}, code, data from (${rows}) found`, values };
}

/** The column `hash` is qualified, because `codes` also has one. */
function rowsOf({ accounts, codeHashes, bocs }: AccountFilter) {
  const conditions = new Conditions();
  conditions.add('account = any(?)', accounts);
  if (codeHashes) conditions.add('code_hash = any(?)', codeHashes);
  return {
    rows: `select ${COLUMNS.replace(' hash', ' s.hash')}, ${bocColumns(bocs, conditions)}
      from chain.latest_account_states s left join chain.codes on codes.hash = code_hash where ${conditions.sql}`,
    values: conditions.values,
  };
}

function inOrder(
  accounts: readonly Buffer[],
  rows: readonly LedgerAccount[],
): readonly LedgerAccount[] {
  const found = new Map(rows.map((row) => [row.account.toString('latin1'), row]));
  return accounts.flatMap((account) => found.get(account.toString('latin1')) ?? []);
}

function bocColumns(bocs: AccountFilter['bocs'], conditions: Conditions): string {
  if (bocs === 'all') return 'codes.boc as code, data';
  if (bocs === 'none') return 'null as code, null as data';
  return conditions.text('null as code, case when code_hash = any(?) then data end as data', bocs);
}

interface AddressBookRow {
  readonly account: Buffer;
  readonly code_hash: Buffer | null;
  readonly methods: readonly number[] | null;
  readonly is_indexed: boolean;
  readonly domain: string | null;
}

/** What the address book shows of accounts, in no particular order. */
export async function readAddressBook(
  store: ReadStore,
  accounts: readonly Buffer[],
): Promise<readonly AddressBookAccount[]> {
  const rows = await store.query<AddressBookRow>({
    sql: `select named.account, code_hash, methods, states.account is not null as is_indexed, (
        select domain from chain.dns_entries where owner = named.account and owner = wallet
        order by domain_length, domain limit 1) as domain
      from unnest($1::bytea[]) named (account)
      left join chain.latest_account_states states on states.account = named.account
      left join chain.codes on codes.hash = code_hash`,
    values: [accounts],
  });
  return rows.map(({ account, code_hash, methods, is_indexed, domain }) => ({
    account,
    code: is_indexed ? { codeHash: code_hash, methods } : null,
    domain,
  }));
}

export interface AccountBalance {
  readonly account: Buffer;
  readonly balance: bigint;
}

/** Highest balance first. */
export const BALANCE_ORDER = Order.of(LATEST_ACCOUNT_STATES, { balance: 'desc', account: 'asc' });

const BALANCE_ROWS = 'select account, balance from chain.latest_account_states';

/** `after`: the sort key after which the page starts. */
export async function readTopAccounts(
  store: ReadStore,
  page: PageAfter,
): Promise<ListPage<AccountBalance>> {
  const conditions = new Conditions();
  const rows = page.after ? rowsAfter(page.after, page, conditions) : BALANCE_ROWS;
  const sql = pageSql(rows, BALANCE_ORDER.sql, page, conditions);
  const found = await store.query<AccountBalance>({ sql, values: conditions.values });
  return listPage(found, page, BALANCE_ORDER);
}

/** Accounts with the balance of the cursor are selected separately by index: there may be millions of them. */
function rowsAfter([balance, account]: SortKey, page: Page, conditions: Conditions): string {
  const firstRows = `order by ${BALANCE_ORDER.sql} limit ${literalLimit(page)}`;
  const equal = conditions.text('balance = ? and account > ?', balance, account);
  const lower = conditions.text('balance < ?', balance);
  return `select * from (
    (${BALANCE_ROWS} where ${equal} ${firstRows}) union all (${BALANCE_ROWS} where ${lower} ${firstRows})
  ) after_cursor`;
}

/** The indexed state of an account before its next transaction. */
export interface PreviousState {
  readonly account: Buffer;
  readonly lt: bigint;
  readonly codeHash: Buffer | null;
  readonly dataHash: Buffer | null;
  /** Null if `dataHash` is null or the data is unknown. */
  readonly data: Buffer | null;
  /** May be null although the account has some; states built from it are verified by hash. */
  readonly extraCurrencies: Readonly<Record<string, string>> | null;
}

export function readPreviousStates(
  queries: Queries,
  accounts: readonly Uint8Array[],
): Promise<readonly PreviousState[]> {
  return queries.query<PreviousState>(
    `select account, lt, code_hash as "codeHash", data_hash as "dataHash", data, extra_currencies as "extraCurrencies"
     from chain.latest_account_states where account = any($1)`,
    [accounts],
  );
}

/** A state with parts that must still be fetched from a lite server. */
export interface IncompleteState {
  readonly account: Buffer;
  readonly hash: Buffer;
}

/** A page of incomplete states in the order of accounts, after the account `after`. */
export function readIncompleteStates(
  queries: Queries,
  after: Uint8Array,
  limit: number,
): Promise<readonly IncompleteState[]> {
  return queries.query<IncompleteState>(
    `select account, hash from chain.latest_account_states
     where not is_complete and account > $1 order by account limit $2`,
    [after, limit],
  );
}
