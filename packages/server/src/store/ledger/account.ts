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
interface AccountCode {
  readonly codeHash: Uint8Array | null;
  /** Ids of the get-methods; null if they are unknown. */
  readonly methods: readonly number[] | null;
}

/** An account as the address book shows it. */
export interface KnownAccount {
  /** 33 bytes: see `accountKey`. */
  readonly account: Buffer;
  /** Null if the account is not indexed. */
  readonly code: AccountCode | null;
  /** The name of the account: its shortest domain that refers back to it. */
  readonly domain: string | null;
}

/** The latest state of an account. */
export interface LedgerAccount extends AccountState, AccountCode {
  /** 33 bytes: see `accountKey`. */
  readonly account: Buffer;
  readonly codeHash: Uint8Array | null;
  /** 0 if the account is part of the zero state and has had no transaction since. */
  readonly lastTransactionLt: bigint;
  readonly lastTransactionHash: Uint8Array;
  /** A BoC; null if the query did not request it. */
  readonly code: Uint8Array | null;
  /** A BoC; null if the query did not request it, or if `dataHash` is set but the data is not indexed yet. */
  readonly data: Uint8Array | null;
}
