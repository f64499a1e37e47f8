import { useMemo, useRef } from 'preact/hooks';
import { describeItem } from '../describe.ts';
import { COLUMN, NODE_HEIGHT, NODE_WIDTH, px, ROW } from '../geometry.ts';
import { visiblePart } from '../viewport.ts';
import { Edges } from './edges.tsx';
import { ItemLink } from './item-link.tsx';
import { Minimap } from './minimap.tsx';
import type { TraceViewProps } from './trace-view.ts';
import { useViewport } from './use-viewport.ts';

/** So many items with their lines and labels are fewer than 1,500 elements. */
const MAX_ITEMS = 150;
/** Below this zoom only letters and marks are readable. */
const SMALL = 0.6;

/** Columns by depth, rows by branch; only what is near the view is in the document. */
export function Tree({ view, zoom }: { readonly view: TraceViewProps; readonly zoom: number }) {
  const { layout, focus } = view;
  const scroller = useRef<HTMLDivElement>(null);
  const viewport = useViewport(scroller, COLUMN * zoom, ROW * zoom);
  const part = useMemo(
    () => visiblePart(layout, viewport, MAX_ITEMS),
    [layout, viewport.left, viewport.top, viewport.right, viewport.bottom],
  );
  // The item with the focus stays in the document, so that keys go on from it.
  const shown = part.items.includes(focus.item) ? part.items : [...part.items, focus.item];
  const width = layout.columns * COLUMN - (COLUMN - NODE_WIDTH);
  const height = layout.rows * ROW;
  return (
    <div class="trace-drawing">
      <div class="trace-scroller" ref={scroller}>
        <div class="trace-space" style={{ width: px(width * zoom), height: px(height * zoom) }}>
          <div
            class={zoom < SMALL ? 'trace-tree small' : 'trace-tree'}
            role="tree"
            aria-label="Transactions"
            style={{ width: px(width), height: px(height), transform: `scale(${zoom})` }}
          >
            <Edges view={view} shown={shown} trunks={part.trunks} hasLabels={zoom >= SMALL} />
            {shown.map((index) => (
              <TreeNode key={layout.items[index]?.group} view={view} index={index} zoom={zoom} />
            ))}
          </div>
        </div>
      </div>
      <Minimap view={view} scroller={scroller} width={width * zoom} height={height * zoom} />
    </div>
  );
}

function TreeNode({
  view,
  index,
  zoom,
}: {
  readonly view: TraceViewProps;
  readonly index: number;
  readonly zoom: number;
}) {
  const { layout, model } = view;
  const item = layout.items[index];
  if (!item) return null;
  const { letter, name, id, marks, label, value } = describeItem(model, item);
  const types = marks.map(({ type }) => type).join(' ');
  const [mark] = marks;
  return (
    <ItemLink
      {...{ view, index, label }}
      role="treeitem"
      class={`trace-node ${types}`}
      style={{
        left: px(item.column * COLUMN),
        top: px(item.row * ROW),
        width: px(NODE_WIDTH),
        height: px(NODE_HEIGHT),
      }}
    >
      <span class="trace-name">
        {letter !== '' && <b class="letter">{letter}</b>}
        {zoom >= SMALL && <bdi>{name}</bdi>}
      </span>
      {mark && (
        <span class="trace-mark" role="img" aria-label={mark.spoken}>
          {zoom < SMALL ? mark.text.slice(0, 1) : mark.text}
        </span>
      )}
      {!mark && zoom >= SMALL && (
        <span class="trace-mark">{item.type === 'node' ? id : value}</span>
      )}
      {item.type === 'node' && item.hidden > 0 && (
        <span class="trace-more">+{item.hidden.toLocaleString('en')}</span>
      )}
    </ItemLink>
  );
}
