import type { AccountStatus } from '@tonway/chain';
import { namedRows } from './named-rows.ts';
import type { ReadStore } from './read-store.ts';
import type { TransactionName } from './transactions.ts';

const COLUMNS =
  'account, lt, hash, status, balance, extra_currencies, frozen_hash, code_hash, data_hash';

/** An account as a transaction left it. */
export interface StateRow extends TransactionName {
  readonly hash: Buffer;
  readonly status: AccountStatus;
  /** Decimal. */
  readonly balance: string;
  readonly extra_currencies: Readonly<Record<string, string>> | null;
  readonly frozen_hash: Buffer | null;
  readonly code_hash: Buffer | null;
  readonly data_hash: Buffer | null;
}

/** What these transactions left, where it was the last of its account in its block; in no order. */
export function findStates(
  store: ReadStore,
  names: readonly TransactionName[],
): Promise<readonly StateRow[]> {
  return namedRows(
    store,
    names.map(({ account, lt }) => ({ key: account, lt })),
    `select ${COLUMNS} from chain.account_states where account = of_key`,
  );
}
