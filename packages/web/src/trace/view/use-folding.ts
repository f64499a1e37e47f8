import { useCallback, useMemo, useState } from 'preact/hooks';
import {
  type FoldState,
  MAX_OPEN_ROWS,
  planFolding,
  STACK_STEP,
  toggled,
  UNTOUCHED,
} from '../folding.ts';
import { type LayoutItem, layoutTrace, type TraceLayout } from '../layout.ts';
import type { TraceModel } from '../model.ts';

export interface FoldedTrace {
  readonly layout: TraceLayout;
  /** Why not everything is opened at once; null if it can be. */
  readonly refusal: string | null;
  toggle(item: LayoutItem): void;
  setMode(mode: FoldState['mode']): void;
}

/** The layout of a trace, with what the reader opens and closes. */
export function useFolding(model: TraceModel, chosen: number): FoldedTrace {
  const [state, setState] = useState(UNTOUCHED);
  const plan = useMemo(() => planFolding(model), [model]);
  const layout = useMemo(
    () => layoutTrace(model, plan, state, chosen),
    [model, plan, state, chosen],
  );
  const isRefused = plan.rows > MAX_OPEN_ROWS;
  const setMode = useCallback(
    (mode: FoldState['mode']) => {
      if (mode !== 'open' || !isRefused) setState({ ...UNTOUCHED, mode });
    },
    [isRefused],
  );
  const toggle = useCallback((item: LayoutItem) => setState((old) => toggled(old, item)), []);
  const refusal = isRefused
    ? `The whole trace has ${plan.rows.toLocaleString('en')} rows: open its stacks ${STACK_STEP} at a time.`
    : null;
  return { layout, refusal, toggle, setMode };
}
