import type { AccountStatus } from '@tonway/chain';

/** Amounts by currency id. */
type ExtraCurrencies = Readonly<Record<string, string>>;

/** The state of an account at one logical time. */
export interface AccountState {
  readonly hash: Uint8Array;
  readonly status: AccountStatus;
  readonly balance: bigint;
  /** Null if the account holds no extra currencies. */
  readonly extraCurrencies: ExtraCurrencies | null;
  readonly frozenHash: Uint8Array | null;
  readonly codeHash: Uint8Array | null;
  readonly dataHash: Uint8Array | null;
}

/** The parts of an account's code that determine its interfaces. */
export interface AccountCode {
  /** 33 bytes: see `accountKey`. */
  readonly account: Buffer;
  readonly codeHash: Uint8Array | null;
  /** Ids of the get-methods; null if they are unknown. */
  readonly methods: readonly number[] | null;
}

/** The latest state of an account. */
export interface LedgerAccount extends AccountState, AccountCode {
  readonly codeHash: Uint8Array | null;
  /** 0 if the account is part of the zero state and has had no transaction since. */
  readonly lastTransactionLt: bigint;
  readonly lastTransactionHash: Uint8Array;
  /** A BoC; null if the query did not request it. */
  readonly code: Uint8Array | null;
  /** A BoC; null if the query did not request it, or if `dataHash` is set but the data is not indexed yet. */
  readonly data: Uint8Array | null;
}
