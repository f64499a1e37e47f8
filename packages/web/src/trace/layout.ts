import {
  type ChildGroup,
  endOfRun,
  type FoldPlan,
  type FoldState,
  groupChildren,
} from './folding.ts';
import type { TraceModel, TraceNode } from './model.ts';

/** What the views draw: a node, or several that are folded. */
export interface LayoutItem {
  /** `stack`: children that look the same; `run`: steps between the same accounts. */
  readonly type: 'node' | 'stack' | 'run';
  /** The node, the first nodes of the folded subtrees, or the steps of the run. */
  readonly nodes: readonly number[];
  /** The node by which the reader's choice to fold is kept. */
  readonly group: number;
  /** The item that sent the message; -1: none. */
  readonly parent: number;
  readonly children: readonly number[];
  readonly column: number;
  readonly row: number;
  /** The row of its last child. */
  readonly bottom: number;
  /** The number of nodes that are not shown. */
  readonly hidden: number;
}

export interface TraceLayout {
  /** Depth first; rows never decrease. */
  readonly items: readonly LayoutItem[];
  readonly rows: number;
  readonly columns: number;
  /** The item that shows or hides a node. */
  readonly itemOf: Int32Array;
}

/** Above this number of rows only the first levels are open. */
const MAX_ROWS = 300;
const OPEN_LEVELS = 4;

/** Places a trace: columns by depth, a leaf takes the next row, a node stands in the row of its first child. */
export function layoutTrace(
  model: TraceModel,
  plan: FoldPlan,
  state: FoldState,
  chosen: number,
): TraceLayout {
  const all = place(model, plan, state, chosen, Number.POSITIVE_INFINITY);
  if (state.mode !== 'auto' || all.rows <= MAX_ROWS) return all;
  return place(model, plan, state, chosen, OPEN_LEVELS);
}

interface Entry extends Pick<LayoutItem, 'type' | 'nodes' | 'group' | 'parent'> {
  readonly isFirst: boolean;
  /** The last node of a run that the reader has opened. */
  readonly runEnd: number;
}

type Draft = { -readonly [Key in keyof LayoutItem]: LayoutItem[Key] } & { children: number[] };

function place(
  model: TraceModel,
  plan: FoldPlan,
  state: FoldState,
  chosen: number,
  levels: number,
): TraceLayout {
  const { nodes } = model;
  const items: Draft[] = [];
  const folding = new Folding(nodes, plan, state, chosen, levels);
  const stack = folding.roots().reverse();
  let row = -1;
  let columns = 0;
  for (let entry = stack.pop(); entry; entry = stack.pop()) {
    const parent = items[entry.parent];
    if (!entry.isFirst || !parent) row++;
    const column = parent ? parent.column + 1 : 0;
    columns = Math.max(columns, column + 1);
    const below = folding.below(entry, items.length);
    if (parent) {
      parent.bottom = row;
      parent.children.push(items.length);
    }
    items.push({
      type: entry.type,
      nodes: entry.nodes,
      group: entry.group,
      parent: entry.parent,
      children: [],
      column,
      row,
      bottom: row,
      hidden: folding.hiddenIn(entry, below.length > 0),
    });
    stack.push(...below.reverse());
  }
  return { items, rows: row + 1, columns, itemOf: indexItems(nodes, items) };
}

/** Decides what is shown below each item. */
class Folding {
  readonly #nodes: readonly TraceNode[];
  readonly #plan: FoldPlan;
  readonly #state: FoldState;
  readonly #chosen: number;
  readonly #levels: number;

  constructor(
    nodes: readonly TraceNode[],
    plan: FoldPlan,
    state: FoldState,
    chosen: number,
    levels: number,
  ) {
    this.#nodes = nodes;
    this.#plan = plan;
    this.#state = state;
    this.#chosen = chosen;
    this.#levels = levels;
  }

  roots(): Entry[] {
    return this.#nodes
      .filter(({ parent }) => parent === -1)
      .map(({ index }) => ({
        type: 'node',
        nodes: [index],
        group: index,
        parent: -1,
        isFirst: false,
        runEnd: -1,
      }));
  }

  below({ type, nodes, runEnd }: Entry, parent: number): Entry[] {
    const last = this.#nodes[nodes.at(-1) ?? -1];
    if (!last || type === 'stack') return [];
    const only = (type: 'node' | 'run', nodes: readonly number[]): Entry[] => [
      { type, nodes, group: nodes[0] ?? -1, parent, isFirst: true, runEnd: -1 },
    ];
    if (type === 'run') return only('node', [last.index + 1]);
    if (!this.#isOpen(last)) return [];
    const run = this.#runAfter(last.index, runEnd);
    if (run.hidden) return only('run', run.hidden);
    return this.#groups(last).map((group, index) => ({
      ...group,
      parent,
      isFirst: index === 0,
      runEnd: run.end,
    }));
  }

  hiddenIn({ type, nodes }: Entry, hasChildren: boolean): number {
    if (type === 'run') return nodes.length;
    const sizes = nodes.map((index) => (this.#nodes[index]?.end ?? index) - index);
    const size = sizes.reduce((sum, each) => sum + each, 0);
    return type === 'stack' ? size : hasChildren ? 0 : size - 1;
  }

  #groups(node: TraceNode): readonly ChildGroup[] {
    if (this.#state.mode === 'open')
      return node.children.map((child) => ({ type: 'node', nodes: [child], group: child }));
    return groupChildren(node, this.#plan, this.#isFoldable, this.#state.shown);
  }

  /** The first and the last step of a run are shown. */
  #runAfter(index: number, runEnd: number): { end: number; hidden?: readonly number[] } {
    if (this.#state.mode === 'open' || index < runEnd) return { end: runEnd };
    const last = endOfRun(this.#nodes, index, this.#isStep);
    if (last === index) return { end: -1 };
    if (this.#state.runs.has(index + 1)) return { end: last };
    return {
      end: -1,
      hidden: Array.from({ length: last - index - 1 }, (_, i) => index + 1 + i),
    };
  }

  #isOpen({ index, end, depth }: TraceNode): boolean {
    if (this.#chosen > index && this.#chosen < end) return true;
    const { mode, toggled } = this.#state;
    const isPinned = this.#plan.isPinned[index] === 1;
    const isOpen = mode === 'open' || isPinned || (mode === 'auto' && depth < this.#levels);
    return toggled.has(index) ? !isOpen : isOpen;
  }

  /** A subtree without the chosen node and without a failure. */
  readonly #isFoldable = (index: number): boolean => {
    const end = this.#nodes[index]?.end ?? index;
    const isChosen = this.#chosen >= index && this.#chosen < end;
    return !isChosen && this.#plan.isPinned[index] !== 1;
  };

  readonly #isStep = (index: number): boolean => {
    const marks = this.#nodes[index]?.marks;
    return index !== this.#chosen && marks?.failure === null && !marks.isBounced;
  };
}

function indexItems(nodes: readonly TraceNode[], items: readonly LayoutItem[]): Int32Array {
  const itemOf = new Int32Array(nodes.length);
  for (const [index, { type, nodes: own, children }] of items.entries())
    for (const node of own) {
      const isWhole = type === 'stack' || (type === 'node' && children.length === 0);
      itemOf.fill(index, node, isWhole ? nodes[node]?.end : node + 1);
    }
  return itemOf;
}
