import type { BlockIdExt } from '@tonway/chain';
import type {
  AccountCode,
  AccountStateRow,
  LatestState,
  StoredStep,
} from '../store/tables/rows.ts';

export interface RawBlock {
  readonly id: BlockIdExt;
  readonly boc: Uint8Array;
}

/** A masterchain block with all shard blocks since the previous masterchain block. */
export interface MasterchainStep {
  readonly masterchain: RawBlock;
  /** Parents before children. */
  readonly shards: readonly RawBlock[];
}

/** A step as the decoder returns it. */
export interface DecodedStep extends StoredStep {
  /** The smallest and the largest logical time of the rows, which decide the eras. */
  readonly lt: { readonly least: bigint; readonly greatest: bigint };
  /** Rows of `account_states` that are not in `rows` yet, because the blocks lack their extra currencies. */
  readonly unfinished: readonly DecodedState[];
  /** The last state of every account touched in this step. */
  readonly states: readonly TouchedState[];
  /** The codes that the blocks contain completely, without duplicates. */
  readonly codes: readonly AccountCode[];
}

/** An account after a block that touched it, as far as the block contains it. */
export interface DecodedState extends AccountStateRow {
  /**
   * A BoC of the dictionary of extra currencies, pruned where the blocks lack it; see `fillCurrencies`. If set,
   * `extraCurrencies` is null.
   */
  readonly prunedCurrencies: Uint8Array | null;
}

/** The last state of an account in a step. */
export interface TouchedState extends DecodedState, Omit<LatestState, 'isComplete'> {
  /** Null if the account has no data, or if unchanged parts of the data are not in the blocks; `pruned` is then set. */
  readonly data: Uint8Array | null;
  /** A BoC of the account, pruned where the blocks lack it. Set if the data or a new code is incomplete. */
  readonly pruned: Uint8Array | null;
}
