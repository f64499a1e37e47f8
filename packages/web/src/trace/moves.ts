import type { TraceLayout } from './layout.ts';
import type { TraceModel } from './model.ts';

export type Move = 'parent' | 'child' | 'next' | 'previous' | 'first' | 'last';

/** The item that a move leads to; the same item if there is none. */
export function moveFrom({ items }: TraceLayout, index: number, move: Move): number {
  switch (move) {
    case 'parent':
      return items[index]?.parent === -1 ? index : (items[index]?.parent ?? index);
    case 'child':
      return items[index]?.children[0] ?? index;
    case 'first':
      return 0;
    case 'last':
      return items.length - 1;
    default:
      return sibling({ items }, index, move === 'next' ? 1 : -1);
  }
}

/** The sibling of the item or, if there is none, of the nearest item above it that has one. */
function sibling({ items }: Pick<TraceLayout, 'items'>, index: number, step: 1 | -1): number {
  for (let at = index; at !== -1; at = items[at]?.parent ?? -1) {
    const siblings = siblingsOf(items, at);
    const found = siblings[siblings.indexOf(at) + step];
    if (found !== undefined) return found;
  }
  return index;
}

export function siblingsOf(items: TraceLayout['items'], index: number): readonly number[] {
  const parent = items[items[index]?.parent ?? -1];
  return parent?.children ?? [...items.keys()].filter((each) => items[each]?.parent === -1);
}

/** The next failed node behind a node, or the first of all; -1 if nothing failed. */
export function nextFailure({ nodes }: TraceModel, after: number): number {
  const failures = nodes.filter(({ marks }) => marks.failure !== null).map(({ index }) => index);
  return failures.find((index) => index > after) ?? failures[0] ?? -1;
}
