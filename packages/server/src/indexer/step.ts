import type { AccountStatus, BlockIdExt } from '@tonway/chain';

export interface RawBlock {
  readonly id: BlockIdExt;
  readonly boc: Uint8Array;
}

/** A masterchain block with every shard block that it is the first to include. */
export interface MasterchainStep {
  readonly masterchain: RawBlock;
  /** Parents before children. */
  readonly shards: readonly RawBlock[];
}

/** The tables that a step is copied into. */
export type RowTable = 'blocks' | 'transactions' | 'messages' | 'account_states';

export interface DecodedStep {
  readonly seqno: number;
  readonly rootHash: Uint8Array;
  /** Of the masterchain block before: forks have the same numbers. */
  readonly parentRootHash: Uint8Array;
  readonly genUtime: number;
  /**
   * Rows in the binary COPY format, without header and trailer, so that steps can be joined. The order of the columns
   * is the migration's.
   */
  readonly rows: Readonly<Record<RowTable, Uint8Array>>;
  readonly counts: Readonly<Record<RowTable, number>>;
  /** All logical times that need an era: the least and the greatest. */
  readonly lt: { readonly least: bigint; readonly greatest: bigint };
  /** Rows of `account_states` that are not among `rows` yet: their extra currencies are not in the blocks. */
  readonly unfinished: readonly StateRow[];
  /** The last state of every account touched in this step. */
  readonly states: readonly TouchedState[];
  /** Each code that the blocks have whole, once. */
  readonly codes: readonly AccountCode[];
  /** Of the rules since then, where this is a key block. */
  readonly globalVersion: number | null;
}

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

/** An account after a block that touched it: what a row of `account_states` has. */
export interface StateRow {
  /** 33 bytes: see `accountKey`. */
  readonly account: Uint8Array;
  /** Of the account's last transaction in the block. */
  readonly lt: bigint;
  readonly hash: Uint8Array;
  readonly status: AccountStatus;
  readonly balance: bigint;
  /** Null without any, and with `prunedCurrencies`. */
  readonly extraCurrencies: ExtraCurrencies | null;
  /** A bag with the dictionary of extra currencies, pruned where the blocks do not have it; see `fillCurrencies`. */
  readonly prunedCurrencies: Uint8Array | null;
  readonly frozenHash: Uint8Array | null;
  readonly codeHash: Uint8Array | null;
  readonly dataHash: Uint8Array | null;
}

export interface TouchedState extends StateRow {
  readonly txHash: Uint8Array;
  readonly genUtime: number;
  /** Null without a data hash, and with `pruned` where parts of it are unchanged and not in the blocks. */
  readonly data: Uint8Array | null;
  /** A bag with the account, pruned where the blocks do not have it: where data or a new code is incomplete. */
  readonly pruned: Uint8Array | null;
}

/** The last state of an account as it goes to the index. */
export interface LatestState extends Omit<TouchedState, 'pruned' | 'prunedCurrencies'> {
  /** False: some of it, or its code, is still to be asked of a lite server. */
  readonly isWhole: boolean;
}
