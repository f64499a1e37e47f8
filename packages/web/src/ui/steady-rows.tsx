import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { heldRows } from '../data/held-rows.ts';

interface SteadyRowsProps<Row> {
  /** What is listed: another list starts anew. */
  readonly url: string | undefined;
  readonly rows: readonly Row[];
  keyOf(row: Row): unknown;
  children(rows: readonly Row[]): ComponentChildren;
}

/** A list that grows at its top, but not under the pointer or the focus: a button shows what is new. */
export function SteadyRows<Row>({ url, rows, keyOf, children }: SteadyRowsProps<Row>) {
  const [, render] = useState({});
  const element = useRef<HTMLDivElement>(null);
  const read = useRef({ url, rows });
  const isRead = read.current.url === url && element.current?.matches(':hover, :focus-within');
  const { shown, added } = isRead
    ? heldRows(read.current.rows, rows, keyOf)
    : { shown: rows, added: 0 };
  read.current = { url, rows: shown };
  const showAll = () => {
    read.current = { url, rows };
    render({});
  };
  return (
    <div class="steady" ref={element}>
      {added > 0 && (
        <button type="button" class="new-rows" onClick={showAll}>
          {added} new
        </button>
      )}
      {children(shown)}
    </div>
  );
}
