import type { TraceLayout } from './layout.ts';

/** A part of the drawing, in columns and rows. */
export interface Viewport {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface VisiblePart {
  /** Items to draw, in the order of the layout. */
  readonly items: readonly number[];
  /** Items whose line down to their children crosses the view. */
  readonly trunks: readonly number[];
}

/** What is in view and within one screen around it: at most `limit` items, the nearest to the middle first. */
export function visiblePart(layout: TraceLayout, view: Viewport, limit: number): VisiblePart {
  const around = withMargin(view);
  const { items } = layout;
  const inRows = items.slice(firstAtRow(layout, around.top), firstAtRow(layout, around.bottom + 1));
  const offset = firstAtRow(layout, around.top);
  const found = inRows.flatMap(({ column }, index) =>
    column >= around.left && column <= around.right ? [offset + index] : [],
  );
  const trunks = items.flatMap(({ column, row, bottom }, index) => {
    const crosses = bottom > row && row <= around.bottom && bottom >= around.top;
    return crosses && column >= around.left - 1 && column <= around.right ? [index] : [];
  });
  return { items: nearest(layout, found, view, limit), trunks: trunks.slice(0, limit) };
}

function withMargin({ left, top, right, bottom }: Viewport): Viewport {
  const [width, height] = [right - left, bottom - top];
  return {
    left: left - width,
    right: right + width,
    top: Math.floor(top - height),
    bottom: Math.ceil(bottom + height),
  };
}

/** The first item at a row or below it. */
function firstAtRow({ items }: TraceLayout, row: number): number {
  let [low, high] = [0, items.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((items[middle]?.row ?? 0) < row) low = middle + 1;
    else high = middle;
  }
  return low;
}

function nearest(
  { items }: TraceLayout,
  found: readonly number[],
  { left, top, right, bottom }: Viewport,
  limit: number,
): readonly number[] {
  if (found.length <= limit) return found;
  const distance = (index: number) => {
    const { column = 0, row = 0 } = items[index] ?? {};
    const across = Math.abs(column - (left + right) / 2) / (right - left);
    return Math.max(across, Math.abs(row - (top + bottom) / 2) / (bottom - top));
  };
  const kept = found.toSorted((a, b) => distance(a) - distance(b)).slice(0, limit);
  return kept.toSorted((a, b) => a - b);
}
