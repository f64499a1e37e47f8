import type { LayoutItem, TraceLayout } from '../layout.ts';
import type { TraceModel, TraceNode } from '../model.ts';

/** Views of the whole trace. */
export const DRAWINGS = ['tree', 'lanes', 'list'] as const;
export const VIEWS = [...DRAWINGS, 'steps'] as const;
export type ViewName = (typeof VIEWS)[number];

/** What every view of a trace gets. */
export interface TraceViewProps {
  readonly model: TraceModel;
  readonly layout: TraceLayout;
  /** Nodes that match the filter; null: all. */
  readonly matches: Uint8Array | null;
  /** Nodes that belong to what the pointer is on. */
  readonly marked: ReadonlySet<number> | null;
  /** The chosen node. */
  readonly chosen: number;
  /** The item that has or gets the focus. */
  readonly focus: Focus;
  setFocus(focus: Focus): void;
  /** Opens a folded item, or closes and opens a node. */
  toggle(item: LayoutItem): void;
  choose(node: TraceNode): void;
}

export interface Focus {
  readonly item: number;
  /** Counts the moves by keys: each of them takes the focus along. */
  readonly moves: number;
}

/** What is drawn of an item, whatever the view. */
export function itemClasses({ matches, marked, chosen }: TraceViewProps, item: LayoutItem): string {
  const [first = -1] = item.nodes;
  const classes: string[] = [item.type];
  if (matches && !item.nodes.some((node) => matches[node] === 1)) classes.push('faded');
  if (marked && item.nodes.some((node) => marked.has(node))) classes.push('marked');
  if (item.type === 'node' && first === chosen) classes.push('chosen');
  return classes.join(' ');
}

/** Where an item leads to: a transaction, or a message without one. */
export function pathOfNode({ kind, hash }: TraceNode): string {
  return kind === 'transaction' ? `/tx/${hash}` : `/message/${hash}`;
}
