import type { Cell } from '../cell/cell.ts';
import type { Slice } from '../cell/slice.ts';
import { codec } from '../tlb/codec.ts';
import { ShardStateUnsplit } from './shard-state-unsplit.ts';

const SPLIT_TAG = 0x5f327da5;

// _ ShardStateUnsplit = ShardState;
// split_state#5f327da5 left:^ShardStateUnsplit right:^ShardStateUnsplit = ShardState;
export type ShardState = ShardStateUnsplit | SplitState;

/** The two states that the first block after a merge starts from. */
export interface SplitState {
  readonly kind: 'split';
  readonly left: ShardStateUnsplit;
  readonly right: ShardStateUnsplit;
}

export const ShardState = codec<ShardState>('ShardState', {
  load(slice) {
    if (slice.preloadUint(32) !== SPLIT_TAG) return ShardStateUnsplit.load(slice);
    return new LoadedSplitState(slice.skip(32));
  },
  store(state, builder) {
    if (state.kind === 'unsplit') return ShardStateUnsplit.store(state, builder);
    builder.storeUint(SPLIT_TAG, 32);
    builder.storeRef(ShardStateUnsplit.toCell(state.left));
    builder.storeRef(ShardStateUnsplit.toCell(state.right));
  },
});

/** Each half is decoded on demand because a proof may omit one. */
class LoadedSplitState implements SplitState {
  readonly kind = 'split';
  readonly #leftCell: Cell;
  readonly #rightCell: Cell;
  #leftValue: ShardStateUnsplit | undefined;
  #rightValue: ShardStateUnsplit | undefined;

  constructor(slice: Slice) {
    this.#leftCell = slice.loadRef();
    this.#rightCell = slice.loadRef();
  }

  get left(): ShardStateUnsplit {
    this.#leftValue ??= ShardStateUnsplit.load(this.#leftCell);
    return this.#leftValue;
  }

  get right(): ShardStateUnsplit {
    this.#rightValue ??= ShardStateUnsplit.load(this.#rightCell);
    return this.#rightValue;
  }
}
