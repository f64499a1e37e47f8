import type { AccountStatus } from '@tonway/chain';
import type { AccountState } from '../ledger/account.ts';
import type { TransactionName } from '../ledger/transaction.ts';
import { findRows } from './find-rows.ts';
import type { ReadStore } from './read-store.ts';

const COLUMNS =
  'account, lt, hash, status, balance, extra_currencies, frozen_hash, code_hash, data_hash';

/** The common columns of `account_states` and `latest_account_states`. */
export interface StateColumns {
  readonly account: Buffer;
  readonly lt: bigint;
  readonly hash: Buffer;
  readonly status: AccountStatus;
  /** `pg` returns numeric as a decimal string. */
  readonly balance: string;
  readonly extra_currencies: Readonly<Record<string, string>> | null;
  readonly frozen_hash: Buffer | null;
  readonly code_hash: Buffer | null;
  readonly data_hash: Buffer | null;
}

export function stateOf(row: StateColumns): AccountState {
  return {
    hash: row.hash,
    status: row.status,
    balance: BigInt(row.balance),
    extraCurrencies: row.extra_currencies,
    frozenHash: row.frozen_hash,
    codeHash: row.code_hash,
    dataHash: row.data_hash,
  };
}

/** The states after these transactions, in no particular order. Only the last state of a block is stored. */
export async function findStates(
  store: ReadStore,
  names: readonly TransactionName[],
): Promise<readonly (TransactionName & AccountState)[]> {
  const rows = await findRows<StateColumns>(
    store,
    names.map(({ account, lt }) => ({ key: account, lt })),
    `select ${COLUMNS} from chain.account_states where account = of_key`,
  );
  return rows.map((row) => ({ account: row.account, lt: row.lt, ...stateOf(row) }));
}
