import { applyUpdate, Block, Builder, type Cell } from '@tonway/chain';

/** A zero state, or a block whose state is known or can be computed. */
export interface StateSource {
  readonly knownState: Cell | null;
  readonly parents: readonly StateSource[];
  /** The state after the block, from the states after its parents. */
  follow(states: readonly Cell[]): Cell;
}

/** Computes the state from the nearest known ancestors. Iterative, because the chain of ancestors can be long. */
export function computeState(wanted: StateSource): Cell {
  const states = new Map<StateSource, Cell>();
  const stateOf = (source: StateSource) => states.get(source) ?? source.knownState;
  const open = [wanted];
  for (let source = open.at(-1); source; source = open.at(-1)) {
    const before = source.parents.map(stateOf);
    const unknown = source.parents.filter((_, i) => !before[i]);
    if (unknown.length > 0) open.push(...unknown);
    else {
      const known = before.filter((state) => state !== null);
      states.set(source, stateOf(source) ?? source.follow(known));
      open.pop();
    }
  }
  return states.get(wanted) as Cell;
}

const SPLIT_STATE_TAG = 0x5f327da5;

/** The state after a block, from the states after its parents (two after a merge, left one first). */
export function nextState(root: Cell, parents: readonly Cell[]): Cell {
  const [only, right] = parents;
  if (!only) throw new TypeError('a block needs at least one parent');
  return applyUpdate(Block.load(root).stateUpdate, right ? mergedState(only, right) : only);
}

// split_state#5f327da5 left:^ShardStateUnsplit right:^ShardStateUnsplit = ShardState;
/** The joined state that a block after a merge starts from. */
export function mergedState(left: Cell, right: Cell): Cell {
  return new Builder().storeUint(SPLIT_STATE_TAG, 32).storeRef(left).storeRef(right).build();
}
