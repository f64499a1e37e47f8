import { useRef } from 'preact/hooks';
import { Coins } from '../../ui/amount.tsx';
import { describeItem } from '../describe.ts';
import { px } from '../geometry.ts';
import { siblingsOf } from '../moves.ts';
import { ItemLink } from './item-link.tsx';
import { Marks } from './marks.tsx';
import type { TraceViewProps } from './trace-view.ts';
import { useRows } from './use-rows.ts';

const COLUMNS = ['Account', 'Operation', 'Value', 'Fee', 'Result', 'Time'] as const;

/** A row per message, indented by depth; only rows near the view are in the document. */
export function List({ view }: { readonly view: TraceViewProps }) {
  const scroller = useRef<HTMLDivElement>(null);
  const { items } = view.layout;
  const { rows, height, rowHeight } = useRows(scroller, items.length, view.focus.item);
  return (
    <div class="trace-scroller" ref={scroller}>
      <table
        class="trace-list"
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its rows open and have the focus
        role="treegrid"
        aria-label="Transactions"
        aria-rowcount={items.length + 1}
      >
        <thead>
          <tr class="trace-row head" aria-rowindex={1}>
            {COLUMNS.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody class="trace-rows" style={{ height: px(height) }}>
          {rows.map((index) => (
            <ListRow key={items[index]?.group} view={view} index={index} top={index * rowHeight} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

const MAX_INDENT = 12;

function ListRow({
  view,
  index,
  top,
}: {
  readonly view: TraceViewProps;
  readonly index: number;
  readonly top: number;
}) {
  const { layout, model, chosen } = view;
  const item = layout.items[index];
  const node = model.nodes[item?.nodes[0] ?? -1];
  if (!item || !node) return null;
  const { letter, from, name, id, operation, value, marks, label } = describeItem(model, item);
  const siblings = siblingsOf(layout.items, index);
  const hasChildren = item.hidden > 0 || item.children.length > 0;
  return (
    <tr
      class={item.type === 'node' && node.index === chosen ? 'trace-row chosen' : 'trace-row'}
      data-row
      style={{ top: px(top), '--depth': Math.min(item.column, MAX_INDENT) }}
      aria-level={item.column + 1}
      aria-rowindex={index + 2}
      aria-setsize={siblings.length}
      aria-posinset={siblings.indexOf(index) + 1}
      aria-selected={node.index === chosen}
      {...(hasChildren && { 'aria-expanded': item.children.length > 0 })}
    >
      <td class="trace-account">
        <ItemLink view={view} index={index} label={label} class="trace-item">
          {item.type === 'node' && (
            <span class="trace-path">
              {from || '▷'} → <b class="letter">{letter || '▢'}</b>
            </span>
          )}{' '}
          <bdi>{name}</bdi> <span class="id muted">{id}</span>
          {item.type === 'node' && item.hidden > 0 && (
            <span class="trace-more">+{item.hidden.toLocaleString('en')}</span>
          )}
        </ItemLink>
      </td>
      <td class="trace-operation">
        <bdi>{operation}</bdi>
      </td>
      <td class="number">
        {item.type === 'node' ? node.value !== null && <Coins units={node.value} isShort /> : value}
      </td>
      <td class="number trace-fee">
        {item.type === 'node' && node.kind === 'transaction' && <Coins units={node.fee} isShort />}
      </td>
      <td class="trace-result">
        <Marks marks={marks} isOk={item.type === 'node' && node.kind === 'transaction'} />
      </td>
      <td class="number trace-time">{node.time > 0 && `+${node.time - model.totals.start} s`}</td>
    </tr>
  );
}
