import { useLayoutEffect, useRef } from 'preact/hooks';
import { preferences } from '../../data/preferences.ts';
import { lanesOf } from '../lanes.ts';
import { type Move, moveFrom, nextFailure } from '../moves.ts';
import { DRAWINGS, type TraceViewProps, VIEWS, type ViewName } from './trace-view.ts';
import type { FoldedTrace } from './use-folding.ts';

export interface TraceKeys {
  readonly view: TraceViewProps;
  readonly folded: FoldedTrace;
  readonly name: ViewName;
  setView(name: ViewName): void;
  zoomBy(steps: number): void;
  fit(): void;
}

const TREE_MOVES: Readonly<Record<string, Move>> = {
  ArrowLeft: 'parent',
  ArrowRight: 'child',
  ArrowUp: 'previous',
  ArrowDown: 'next',
  Home: 'first',
  End: 'last',
};

/** The keys of a trace: arrows while an item has the focus, letters everywhere on the page. */
export function useTraceKeys(keys: TraceKeys): void {
  // Keys may follow each other faster than effects run.
  const newest = useRef(keys);
  newest.current = keys;
  // Before the first paint: a key that is pressed at once must not be lost.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (runEvent(newest.current, event)) event.preventDefault();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}

function runEvent(keys: TraceKeys, event: KeyboardEvent): boolean {
  const { key, target, ctrlKey, metaKey, altKey } = event;
  if (ctrlKey || metaKey || altKey || !(target instanceof Element)) return false;
  if (target.closest('input, textarea, select, dialog')) return false;
  if (target.closest('[data-item]') && moveByKey(keys, key)) return true;
  return preferences().shortcuts && runKey(keys, key);
}

function moveByKey({ view, folded, name }: TraceKeys, key: string): boolean {
  const { layout, focus } = view;
  const item = layout.items[focus.item];
  if (key === ' ' && item) {
    folded.toggle(item);
    return true;
  }
  if (key === 'Escape') {
    (document.activeElement as HTMLElement | null)?.blur();
    return true;
  }
  const move = TREE_MOVES[key];
  if (!move || !item) return false;
  const isOpening = name === 'list' && move === 'child' && item.hidden > 0;
  if (isOpening) folded.toggle(item);
  else moveTo(view, targetOf(view, name, move));
  return true;
}

/** In lists up and down lead to the next row, in the tree to the next branch. */
function targetOf({ model, layout, focus }: TraceViewProps, name: ViewName, move: Move): number {
  const step = move === 'next' ? 1 : move === 'previous' ? -1 : 0;
  if (name === 'tree' || step === 0) return moveFrom(layout, focus.item, move);
  const order =
    name === 'list'
      ? [...layout.items.keys()]
      : lanesOf(model, layout).rows.flatMap((row) => (row.type === 'message' ? [row.item] : []));
  return order[order.indexOf(focus.item) + step] ?? focus.item;
}

function moveTo({ focus, setFocus }: TraceViewProps, item: number): void {
  setFocus({ item, moves: focus.moves + 1 });
}

function runKey({ view, folded, name, setView, zoomBy, fit }: TraceKeys, key: string): boolean {
  switch (key) {
    case 'f':
      return focusFailure(view);
    case '[':
      folded.setMode('closed');
      return true;
    case ']':
      folded.setMode('open');
      return true;
    case 'v':
      setView(DRAWINGS[VIEWS.indexOf(name) + 1] ?? 'tree');
      return true;
    case '+':
    case '=':
      zoomBy(1);
      return true;
    case '-':
      zoomBy(-1);
      return true;
    case '0':
      fit();
      return true;
    default:
      return false;
  }
}

function focusFailure(view: TraceViewProps): boolean {
  const { model, layout, focus } = view;
  const failure = nextFailure(model, layout.items[focus.item]?.nodes[0] ?? -1);
  if (failure === -1) return false;
  moveTo(view, layout.itemOf[failure] ?? 0);
  return true;
}
