import { applyUpdate, Block, Builder, type Cell } from '@tonway/chain';

const SPLIT_STATE_TAG = 0x5f327da5;

/** The state behind a block, given those behind its parents (two behind a merge, the left one first). */
export function nextState(root: Cell, parents: readonly Cell[]): Cell {
  const [only, right] = parents;
  if (!only) throw new TypeError('a block has at least one parent');
  return applyUpdate(Block.load(root).stateUpdate, right ? mergedState(only, right) : only);
}

// split_state#5f327da5 left:^ShardStateUnsplit right:^ShardStateUnsplit = ShardState;
/** What a block behind a merge starts from. */
export function mergedState(left: Cell, right: Cell): Cell {
  return new Builder().storeUint(SPLIT_STATE_TAG, 32).storeRef(left).storeRef(right).build();
}
