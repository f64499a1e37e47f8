import type { Cell } from '@tonway/chain';

/** Something with a state: a zero state, or a block that has, or can work out, the one behind it. */
export interface StateSource {
  readonly knownState: Cell | null;
  readonly parents: readonly StateSource[];
  /** The state behind the block, given those behind its parents. */
  follow(states: readonly Cell[]): Cell;
}

/** Parents first; a loop, because the way back can be long. What is known on the way may be forgotten meanwhile. */
export function workOutState(wanted: StateSource): Cell {
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
