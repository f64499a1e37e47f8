import type { RefObject } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';
import { useViewport } from './use-viewport.ts';

/** So many rows are in the document at most. */
const MAX_ROWS = 100;

export interface Rows {
  readonly rows: readonly number[];
  /** Of all rows. */
  readonly height: number;
  readonly rowHeight: number;
}

/** The rows of a list that are in view or within a screen of it; `kept` stays among them. */
export function useRows(ref: RefObject<HTMLElement | null>, count: number, kept: number): Rows {
  const rowHeight = useRowHeight(ref);
  const { top, bottom } = useViewport(ref, 1, rowHeight);
  const margin = Math.min(bottom - top, Math.floor((MAX_ROWS - (bottom - top)) / 2));
  const first = Math.max(0, top - margin);
  const last = Math.min(count, bottom + margin);
  const rows = Array.from({ length: Math.max(0, last - first) }, (_, index) => first + index);
  const isKept = kept < first || kept >= last;
  return {
    rows: isKept && kept < count ? [...rows, kept] : rows,
    height: count * rowHeight,
    rowHeight,
  };
}

const DEFAULT = 36;

/** Rows are higher on phones: the style sheet decides. */
function useRowHeight(ref: RefObject<HTMLElement | null>): number {
  const [height, setHeight] = useState(DEFAULT);
  // Before the first paint, so that no row moves.
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const read = () => {
      const value = getComputedStyle(element).getPropertyValue('--trace-row');
      setHeight(Number.parseInt(value, 10) || DEFAULT);
    };
    read();
    addEventListener('resize', read);
    return () => removeEventListener('resize', read);
  }, [ref]);
  return height;
}
