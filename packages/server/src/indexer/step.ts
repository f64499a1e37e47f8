import type { BlockIdExt } from '@tonway/chain';
import type { AccountCode, AccountStateRow, LatestState, StoredStep } from '../store/rows.ts';

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

/** A step as the decoder hands it on. */
export interface DecodedStep extends StoredStep {
  /** All logical times that need an era: the least and the greatest. */
  readonly lt: { readonly least: bigint; readonly greatest: bigint };
  /** Rows of `account_states` that are not among `rows` yet: their extra currencies are not in the blocks. */
  readonly unfinished: readonly DecodedState[];
  /** The last state of every account touched in this step. */
  readonly states: readonly TouchedState[];
  /** Each code that the blocks have completely, once. */
  readonly codes: readonly AccountCode[];
}

/** An account after a block that touched it, as far as the block shows it. */
export interface DecodedState extends AccountStateRow {
  /**
   * A BoC with the dictionary of extra currencies, pruned where the blocks do not have it; see `fillCurrencies`. With
   * it, `extraCurrencies` is null.
   */
  readonly prunedCurrencies: Uint8Array | null;
}

/** The last state of an account in a step. */
export interface TouchedState extends DecodedState, Omit<LatestState, 'isComplete'> {
  /** Null without a data hash, and with `pruned` where parts of it are unchanged and not in the blocks. */
  readonly data: Uint8Array | null;
  /** A BoC with the account, pruned where the blocks do not have it: where data or a new code is incomplete. */
  readonly pruned: Uint8Array | null;
}
