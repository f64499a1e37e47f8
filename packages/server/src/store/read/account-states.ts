import type { AccountStatus } from '@tonway/chain';
import { Conditions } from './conditions.ts';
import type { ReadStore } from './read-store.ts';

/** An account as its last transaction left it. */
export interface AccountRow {
  readonly account: Buffer;
  /** Of the last transaction; 0: it was there before the first one. */
  readonly lt: bigint;
  readonly tx_hash: Buffer;
  readonly status: AccountStatus;
  readonly hash: Buffer;
  /** Decimal. */
  readonly balance: string;
  readonly extra_currencies: Readonly<Record<string, string>> | null;
  readonly frozen_hash: Buffer | null;
  readonly code_hash: Buffer | null;
  readonly data_hash: Buffer | null;
  readonly methods: readonly number[] | null;
  readonly code: Buffer | null;
  /** Null beside a hash: not known yet. */
  readonly data: Buffer | null;
}

const COLUMNS =
  'account, lt, tx_hash, status, s.hash, balance, extra_currencies, frozen_hash, code_hash, data_hash, methods';

export interface AccountFilter {
  readonly accounts: readonly Buffer[];
  /** Only accounts with one of these codes. */
  readonly codeHashes?: readonly Buffer[];
  /** What is wanted besides: code and data, neither, or the data of accounts with one of these codes. */
  readonly bags: 'all' | 'none' | readonly Buffer[];
}

/** In the order of the accounts that are asked for; those that are not indexed are left out. */
export async function readAccounts(
  store: ReadStore,
  { accounts, codeHashes, bags }: AccountFilter,
): Promise<readonly AccountRow[]> {
  const conditions = new Conditions();
  conditions.add('account = any(?)', accounts);
  if (codeHashes) conditions.add('code_hash = any(?)', codeHashes);
  const rows = await store.query<AccountRow>({
    sql: `select ${COLUMNS}, ${bagColumns(bags, conditions)} from chain.latest_account_states s
      left join chain.codes on codes.hash = code_hash where ${conditions.sql}`,
    values: conditions.values,
  });
  const found = new Map(rows.map((row) => [row.account.toString('latin1'), row]));
  return accounts.flatMap((account) => found.get(account.toString('latin1')) ?? []);
}

function bagColumns(bags: AccountFilter['bags'], conditions: Conditions): string {
  if (bags === 'all') return 'codes.boc as code, data';
  if (bags === 'none') return 'null as code, null as data';
  return conditions.text('null as code, case when code_hash = any(?) then data end as data', bags);
}
