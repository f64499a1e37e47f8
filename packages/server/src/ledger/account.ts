import type { AccountStatus } from '@tonway/chain';

/** Amounts by the number of the currency. */
type ExtraCurrencies = Readonly<Record<string, string>>;

/** An account at one moment. */
export interface AccountState {
  readonly hash: Uint8Array;
  readonly status: AccountStatus;
  readonly balance: bigint;
  /** Null: the account has no other currencies. */
  readonly extraCurrencies: ExtraCurrencies | null;
  readonly frozenHash: Uint8Array | null;
  readonly codeHash: Uint8Array | null;
  readonly dataHash: Uint8Array | null;
}

/** The code of an account, as far as its interfaces follow from it. */
export interface AccountCode {
  /** 33 bytes: see `accountKey`. */
  readonly account: Buffer;
  readonly codeHash: Uint8Array | null;
  /** Ids of the get-methods; null where they are not known. */
  readonly methods: readonly number[] | null;
}

/** An account as its last transaction left it. */
export interface LedgerAccount extends AccountState, AccountCode {
  readonly codeHash: Uint8Array | null;
  /** 0: the account was there before the first transaction, and had none since. */
  readonly lastTransactionLt: bigint;
  readonly lastTransactionHash: Uint8Array;
  /** Null where the BoC was not asked for. */
  readonly code: Uint8Array | null;
  /** Null where the BoC was not asked for; beside a hash also: not known yet. */
  readonly data: Uint8Array | null;
}
