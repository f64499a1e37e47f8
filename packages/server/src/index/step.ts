import {
  type BlockIdExt,
  type Cell,
  equalBytes,
  type Message,
  normalizedMessageHash,
  readBoc,
  writeBoc,
} from '@tonway/chain';
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

export interface TouchedState extends DecodedState, Omit<LatestState, 'isComplete'> {
  /** Null if the account has no data, or if unchanged parts of the data are not in the blocks; `pruned` is then set. */
  readonly data: Uint8Array | null;
  /** A BoC of the account, pruned where the blocks lack it. Set if the data or a new code is incomplete. */
  readonly pruned: Uint8Array | null;
}

/** Finds a cell by hash; its subtree may contain pruned branches. */
export type FindByHash = (hash: Uint8Array) => Cell | undefined;

/** The level at which pruned branches are ordinary cells, so that a pruned tree can be encoded. */
const MAX_LEVEL = 3;

/** Encodes cells as the index stores them: without a checksum, as v3 returns code and data. */
export function encodeBoc(cell: Cell): Uint8Array {
  return writeBoc(cell, {});
}

export function encodePruned(virtual: Cell): Uint8Array {
  return encodeBoc(virtual.virtualize(MAX_LEVEL));
}

export function parsePruned(boc: Uint8Array): Cell {
  return readBoc(boc).virtualize(0);
}

/** The normalized hash of an external message; null if equal to its hash. */
export function normalizedHashOf(message: Message): Uint8Array | null {
  const normalized = normalizedMessageHash(message);
  return equalBytes(normalized, message.hash) ? null : normalized;
}
