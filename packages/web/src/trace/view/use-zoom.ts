import type { RefObject } from 'preact';
import { useCallback, useState } from 'preact/hooks';
import { COLUMN, ROW } from '../geometry.ts';
import type { TraceLayout } from '../layout.ts';

const STEPS = [0.5, 0.75, 1, 1.25, 1.5] as const;

/** The zoom of the drawing: by buttons and keys, never by the wheel. */
export function useZoom(drawing: RefObject<HTMLElement | null>, layout: TraceLayout) {
  const [zoom, setZoom] = useState<number>(1);
  const zoomBy = useCallback(
    (steps: number) =>
      setZoom((old) => {
        const index = STEPS.indexOf(old as (typeof STEPS)[number]) + steps;
        return STEPS[Math.min(Math.max(index, 0), STEPS.length - 1)] ?? 1;
      }),
    [],
  );
  const fit = useCallback(() => {
    const { clientWidth = 0, clientHeight = 0 } = drawing.current ?? {};
    const needed = Math.min(
      clientWidth / (layout.columns * COLUMN),
      clientHeight / (layout.rows * ROW),
      1,
    );
    setZoom(STEPS.findLast((step) => step <= needed) ?? STEPS[0]);
  }, [drawing, layout]);
  return { zoom, zoomBy, fit };
}
