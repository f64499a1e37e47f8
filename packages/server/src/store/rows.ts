import type { AccountStatus } from '@tonway/chain';
import type { ACCOUNT_STATES, LATEST_ACCOUNT_STATES, RowOf, StepTable } from './tables.ts';

/** A step as the store takes it: a masterchain block with everything that it commits. */
export interface StoredStep {
  readonly seqno: number;
  readonly rootHash: Uint8Array;
  /** Of the masterchain block before: forks have the same numbers. */
  readonly parentRootHash: Uint8Array;
  readonly genUtime: number;
  /** Rows in the binary COPY format, without header and trailer, so that steps can be joined. */
  readonly rows: Readonly<Record<StepTable, Uint8Array>>;
  readonly counts: Readonly<Record<StepTable, number>>;
  /** The version of the chain's rules since this block, where it is a key block. */
  readonly globalVersion: number | null;
}

/** A row of `codes`. */
export interface AccountCode {
  readonly hash: Uint8Array;
  readonly boc: Uint8Array;
  /** Null where the code has no table of methods, or is a library. */
  readonly methods: readonly number[] | null;
  /** The hash of the library that the code is; null: it is code itself. */
  readonly library: Uint8Array | null;
}

/** Amounts by the number of the currency. */
export type ExtraCurrencies = Readonly<Record<string, string>>;

/** A row of `account_states`: an account after a block that touched it. */
export interface AccountStateRow {
  /** 33 bytes: see `accountKey`. */
  readonly account: Uint8Array;
  /** Of the account's last transaction in the block. */
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
  /** False: some of the state, or its code, is still to be asked of a lite server. */
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
