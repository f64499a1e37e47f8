import type { TraceModel, TraceNode } from './model.ts';

/** What the reader has opened and closed. */
export interface FoldState {
  readonly mode: 'auto' | 'open' | 'closed';
  /** Nodes whose children are shown although the mode hides them, or the reverse. */
  readonly toggled: ReadonlySet<number>;
  /** How many nodes of a group are shown, by its first node. */
  readonly shown: ReadonlyMap<number, number>;
  /** Runs that are shown whole, by their first step that was hidden. */
  readonly runs: ReadonlySet<number>;
}

export const UNTOUCHED: FoldState = {
  mode: 'auto',
  toggled: new Set(),
  shown: new Map(),
  runs: new Set(),
};

/** What of a trace never changes, whatever is folded. */
export interface FoldPlan {
  /** Equal for subtrees that look the same. */
  readonly signatures: Int32Array;
  /** The subtree holds a failure or a bounced message: it is never folded. */
  readonly isPinned: Uint8Array;
  /** The number of rows if nothing is folded. */
  readonly rows: number;
}

export function planFolding({ nodes, accounts }: TraceModel): FoldPlan {
  const signatures = new Int32Array(nodes.length);
  const isPinned = new Uint8Array(nodes.length);
  const ids = new Map<string, number>();
  for (const node of nodes.toReversed()) {
    const { index, children, operation, kind, marks } = node;
    const receiver = accounts[node.account]?.kind ?? '';
    const below = children.map((child) => signatures[child]).join();
    const text = JSON.stringify([kind, operation, receiver, marks.skipped, marks.isPending, below]);
    signatures[index] = ids.get(text) ?? ids.size;
    ids.set(text, signatures[index] ?? 0);
    const isOwn = marks.failure !== null || marks.isBounced || marks.isDetached;
    isPinned[index] = isOwn || children.some((child) => isPinned[child] === 1) ? 1 : 0;
  }
  return { signatures, isPinned, rows: nodes.filter(({ children }) => !children.length).length };
}

/** Children of this number or more that look the same become a stack. */
const MIN_STACK = 4;
/** So many of a stack are opened at once. */
export const STACK_STEP = 25;
/** Everything is opened at once only up to this number of rows. */
export const MAX_OPEN_ROWS = 1000;

export interface ChildGroup {
  readonly type: 'node' | 'stack';
  readonly nodes: readonly number[];
  /** The first node of the group, also if it is not in the stack any more. */
  readonly group: number;
}

/** The children of a node, those that look the same in stacks. */
export function groupChildren(
  { children }: Pick<TraceNode, 'children'>,
  { signatures }: FoldPlan,
  isFoldable: (node: number) => boolean,
  shown: ReadonlyMap<number, number>,
): readonly ChildGroup[] {
  const single = (node: number): ChildGroup => ({ type: 'node', nodes: [node], group: node });
  if (children.length < MIN_STACK) return children.map(single);
  const groups = Map.groupBy(children, (child) =>
    isFoldable(child) ? `${signatures[child]}` : `${child} alone`,
  );
  return [...groups.values()].flatMap((nodes) => {
    if (nodes.length < MIN_STACK) return nodes.map(single);
    const [group = -1] = nodes;
    const count = shown.get(group) ?? 0;
    const rest = nodes.slice(count);
    const opened = nodes.slice(0, count).map(single);
    return rest.length === 0 ? opened : [...opened, { type: 'stack' as const, nodes: rest, group }];
  });
}

/** More steps than these between the same accounts become a run. */
const MAX_STEPS = 8;

/** The last node of the run that begins at a node; the node itself if there is none to fold. */
export function endOfRun(
  nodes: readonly TraceNode[],
  first: number,
  isFoldable: (node: number) => boolean,
): number {
  const accounts = new Set<number>();
  let last = first - 1;
  for (let node = nodes[first]; node; node = nodes[last + 1]) {
    accounts.add(node.account);
    if (node.children.length !== 1 || !isFoldable(node.index) || accounts.size > 2) break;
    last = node.index;
  }
  return last - first + 1 > MAX_STEPS ? last : first;
}

/** What a reader does to an item: opens a part of a stack, a run, or closes and opens a node. */
export function toggled(
  state: FoldState,
  { type, group }: { readonly type: 'node' | 'stack' | 'run'; readonly group: number },
): FoldState {
  switch (type) {
    case 'stack':
      return {
        ...state,
        shown: new Map(state.shown).set(group, (state.shown.get(group) ?? 0) + STACK_STEP),
      };
    case 'run':
      return { ...state, runs: new Set(state.runs).add(group) };
    default:
      return { ...state, toggled: state.toggled.symmetricDifference(new Set([group])) };
  }
}
