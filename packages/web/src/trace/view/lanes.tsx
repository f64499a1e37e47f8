import { useMemo, useRef } from 'preact/hooks';
import { describeItem } from '../describe.ts';
import { px } from '../geometry.ts';
import { type LaneRow, type Lanes as LanesModel, lanesOf } from '../lanes.ts';
import { ItemLink } from './item-link.tsx';
import { Marks } from './marks.tsx';
import type { TraceViewProps } from './trace-view.ts';
import { useRows } from './use-rows.ts';

/** A sequence diagram: accounts as columns, messages as arrows from top to bottom. */
export function Lanes({ view }: { readonly view: TraceViewProps }) {
  const { model, layout, focus } = view;
  const scroller = useRef<HTMLDivElement>(null);
  const lanes = useMemo(() => lanesOf(model, layout), [model, layout]);
  const focused = lanes.rows.findIndex((row) => row.type === 'message' && row.item === focus.item);
  const { rows, height, rowHeight } = useRows(scroller, lanes.rows.length, focused);
  const count = lanes.accounts.length + (lanes.others > 0 ? 1 : 0);
  return (
    <div class="trace-scroller" ref={scroller}>
      <div class="trace-lanes" style={{ '--lanes': count }}>
        <LaneHeads view={view} lanes={lanes} />
        <ol class="trace-rows" style={{ height: px(height) }} aria-label="Messages">
          {rows.map((index) => {
            const row = lanes.rows[index];
            if (!row) return null;
            const top = index * rowHeight;
            return row.type === 'gap' ? (
              <li key={`gap ${index}`} class="lane-gap" style={{ top: px(top) }}>
                ⋯ {row.seconds} s
              </li>
            ) : (
              <Message key={row.item} view={view} row={row} top={top} />
            );
          })}
        </ol>
      </div>
    </div>
  );
}

function LaneHeads({ view, lanes }: { readonly view: TraceViewProps; readonly lanes: LanesModel }) {
  return (
    <div class="lane-heads">
      <span class="lane-time">Time</span>
      {lanes.accounts.map((account, lane) => (
        <b key={account} class="letter" style={{ '--lane': lane }}>
          {view.model.accounts[account]?.letter}
        </b>
      ))}
      {lanes.others > 0 && (
        <span class="lane-others" style={{ '--lane': lanes.accounts.length }}>
          +{lanes.others}
        </span>
      )}
    </div>
  );
}

function Message({
  view,
  row,
  top,
}: {
  readonly view: TraceViewProps;
  readonly row: LaneRow & { readonly type: 'message' };
  readonly top: number;
}) {
  const item = view.layout.items[row.item];
  if (!item) return null;
  const texts = describeItem(view.model, item);
  const { name, operation, value, marks, label } = texts;
  const [start, end] = [Math.min(row.from, row.to), Math.max(row.from, row.to)];
  const direction = row.from === row.to ? 'self' : row.from < row.to ? 'right' : 'left';
  const isDashed = marks.some(({ type }) => type === 'bounced' || type === 'pending');
  return (
    <li
      class="lane-row"
      data-row
      style={{ top: px(top), '--start': start, '--end': end, '--to': row.to }}
    >
      <ItemLink view={view} index={row.item} label={label} class="lane-link">
        <span class="lane-time">
          +{row.seconds} s{row.block > 0 && <span class="muted"> {row.block}</span>}
        </span>
        <span class={`lane-arrow ${direction}${isDashed ? ' dashed' : ''}`} />
        <span class="lane-text">
          {item.type === 'node' ? (
            <>
              <span class="trace-path">
                {texts.from || '▷'} → {texts.letter || '▢'}
              </span>{' '}
              <bdi>{operation}</bdi>
            </>
          ) : (
            <>
              {name} <bdi>{operation}</bdi>
            </>
          )}
          {value !== null && <span class="amount">{value}</span>}
          <Marks marks={marks} isOk={false} />
        </span>
      </ItemLink>
    </li>
  );
}
