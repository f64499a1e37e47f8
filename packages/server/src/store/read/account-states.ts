import type { KnownAccount, LedgerAccount } from '../ledger/account.ts';
import { Conditions, type Statement } from './conditions.ts';
import type { ReadStore } from './read-store.ts';
import { type StateColumns, stateOf } from './states.ts';

interface AccountRow extends StateColumns {
  readonly tx_hash: Buffer;
  readonly methods: readonly number[] | null;
  readonly code: Buffer | null;
  readonly data: Buffer | null;
}

const OWN_COLUMNS =
  'account, lt, tx_hash, status, hash, balance, extra_currencies, frozen_hash, code_hash, data_hash, methods';
/** The column `hash` is qualified, because `codes` also has one. */
const COLUMNS = OWN_COLUMNS.replace(' hash', ' s.hash');

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
  return inOrder(filter.accounts, await store.query<AccountRow>(statementOf(filter)));
}

/** Reads accounts with code and data; null if these exceed `maxBytes`, which PostgreSQL checks before it sends them. */
export async function readAccountsWithin(
  store: ReadStore,
  filter: Omit<AccountFilter, 'bocs'>,
  maxBytes: number,
): Promise<readonly LedgerAccount[] | null> {
  const { sql, values } = statementOf({ ...filter, bocs: 'all' });
  const limit = `$${values.length + 1}`;
  const rows = await store.query<AccountRow & { readonly is_small: boolean }>({
    sql: `select ${OWN_COLUMNS}, is_small, case when is_small then code end as code,
        case when is_small then data end as data
      from (select *, sum(coalesce(octet_length(code), 0) + coalesce(octet_length(data), 0)) over () <= ${limit}
        as is_small from (${sql}) found) measured`,
    values: [...values, maxBytes],
  });
  return rows.every(({ is_small }) => is_small) ? inOrder(filter.accounts, rows) : null;
}

function statementOf({ accounts, codeHashes, bocs }: AccountFilter): Statement {
  const conditions = new Conditions();
  conditions.add('account = any(?)', accounts);
  if (codeHashes) conditions.add('code_hash = any(?)', codeHashes);
  return {
    sql: `select ${COLUMNS}, ${bocColumns(bocs, conditions)} from chain.latest_account_states s
      left join chain.codes on codes.hash = code_hash where ${conditions.sql}`,
    values: conditions.values,
  };
}

function inOrder(
  accounts: readonly Buffer[],
  rows: readonly AccountRow[],
): readonly LedgerAccount[] {
  const found = new Map(rows.map((row) => [row.account.toString('latin1'), accountOf(row)]));
  return accounts.flatMap((account) => found.get(account.toString('latin1')) ?? []);
}

function accountOf(row: AccountRow): LedgerAccount {
  return {
    ...stateOf(row),
    account: row.account,
    lastTransactionLt: row.lt,
    lastTransactionHash: row.tx_hash,
    methods: row.methods,
    code: row.code,
    data: row.data,
  };
}

function bocColumns(bocs: AccountFilter['bocs'], conditions: Conditions): string {
  if (bocs === 'all') return 'codes.boc as code, data';
  if (bocs === 'none') return 'null as code, null as data';
  return conditions.text('null as code, case when code_hash = any(?) then data end as data', bocs);
}

interface KnownAccountRow extends Pick<AccountRow, 'account' | 'code_hash' | 'methods'> {
  readonly is_indexed: boolean;
  readonly domain: string | null;
}

/** What the address book shows of accounts, in no particular order. */
export async function readKnownAccounts(
  store: ReadStore,
  accounts: readonly Buffer[],
): Promise<readonly KnownAccount[]> {
  const rows = await store.query<KnownAccountRow>({
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
