import {
  type AccountStatus,
  type ExtraCurrencies as CurrencyDictionary,
  Dictionary,
  NO_CURRENCIES,
} from '@tonway/chain';
import type { ACCOUNT_STATES, LATEST_ACCOUNT_STATES, RowOf, StepTable } from './tables.ts';

/** A step to write: a masterchain block with all shard blocks that it commits. */
export interface StoredStep {
  readonly seqno: number;
  readonly rootHash: Uint8Array;
  /** Root hash of the previous masterchain block, to detect forks. */
  readonly parentRootHash: Uint8Array;
  readonly genUtime: number;
  /** Rows in the binary COPY format, without header and trailer, so that steps can be concatenated. */
  readonly rows: Readonly<Record<StepTable, Uint8Array>>;
  readonly counts: Readonly<Record<StepTable, number>>;
  /** The global version that this key block sets; null in other blocks. */
  readonly globalVersion: number | null;
}

/** A row of `codes`. */
export interface AccountCode {
  readonly hash: Uint8Array;
  readonly boc: Uint8Array;
  /** Null if the code has no method table or is a library reference. */
  readonly methods: readonly number[] | null;
  /** Hash of the referenced library; null if the code is not a library reference. */
  readonly library: Uint8Array | null;
}

/** Amounts by currency id. */
export type ExtraCurrencies = Readonly<Record<string, string>>;

/** A row of `account_states`: an account after a block that changed it. */
export interface AccountStateRow {
  /** 33 bytes: see `accountKey`. */
  readonly account: Uint8Array;
  /** Logical time of the account's last transaction in the block. */
  readonly lt: bigint;
  readonly hash: Uint8Array;
  readonly status: AccountStatus;
  readonly balance: bigint;
  readonly extraCurrencies: ExtraCurrencies | null;
  readonly frozenHash: Uint8Array | null;
  readonly codeHash: Uint8Array | null;
  readonly dataHash: Uint8Array | null;
}

/** A row of `latest_account_states`. */
export interface LatestState extends AccountStateRow {
  readonly txHash: Uint8Array;
  readonly genUtime: number;
  readonly data: Uint8Array | null;
  /** False if parts of the state or its code must still be fetched from a lite server. */
  readonly isComplete: boolean;
}

export function accountStateRow(state: AccountStateRow): RowOf<typeof ACCOUNT_STATES> {
  const { account, lt, hash, status, balance } = state;
  return {
    lt,
    status,
    account,
    hash,
    balance,
    extra_currencies: state.extraCurrencies,
    frozen_hash: state.frozenHash,
    code_hash: state.codeHash,
    data_hash: state.dataHash,
  };
}

export function latestStateRow(state: LatestState): RowOf<typeof LATEST_ACCOUNT_STATES> {
  return {
    ...accountStateRow(state),
    gen_utime: state.genUtime,
    tx_hash: state.txHash,
    data: state.data,
    is_complete: state.isComplete,
  };
}

/** Stored amounts as an account has them. */
export function currencyDictionary(amounts: ExtraCurrencies | null): CurrencyDictionary {
  const { key, value } = NO_CURRENCIES.extra;
  const sorted = Object.entries(amounts ?? {})
    .map(([id, amount]) => [Number(id), BigInt(amount)] as const)
    .sort(([a], [b]) => a - b);
  return Dictionary.fromSorted(key, value, sorted);
}
