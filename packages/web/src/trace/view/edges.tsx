import { COIN } from '@tonway/chain/coin';
import { describeItem } from '../describe.ts';
import { COLUMN, NODE_HEIGHT, NODE_WIDTH, px, ROW } from '../geometry.ts';
import type { TraceViewProps } from './trace-view.ts';

interface EdgesProps {
  readonly view: TraceViewProps;
  readonly shown: readonly number[];
  /** Items whose line down to their children is in view. */
  readonly trunks: readonly number[];
  readonly hasLabels: boolean;
}

/** Where the line of a node turns down to its other children. */
const TURN = NODE_WIDTH + 12;
const MIDDLE = NODE_HEIGHT / 2;

/** The messages between transactions: lines, with operation and value above them. */
export function Edges({ view, shown, trunks, hasLabels }: EdgesProps) {
  const { items } = view.layout;
  return (
    <div class="trace-edges" aria-hidden="true">
      {trunks.map((index) => {
        const item = items[index];
        if (!item) return null;
        const style = {
          left: px(item.column * COLUMN + TURN),
          top: px(item.row * ROW + MIDDLE),
          height: px((item.bottom - item.row) * ROW),
        };
        return <span key={`trunk ${index}`} class="trunk" style={style} />;
      })}
      {shown.map((index) => (
        <Edge key={index} view={view} index={index} hasLabel={hasLabels} />
      ))}
    </div>
  );
}

function Edge({
  view: { model, layout },
  index,
  hasLabel,
}: {
  readonly view: TraceViewProps;
  readonly index: number;
  readonly hasLabel: boolean;
}) {
  const item = layout.items[index];
  const parent = layout.items[item?.parent ?? -1];
  if (!item || !parent) return null;
  const { operation, value, marks } = describeItem(model, item);
  const isStraight = item.row === parent.row;
  const left = parent.column * COLUMN + (isStraight ? NODE_WIDTH : TURN);
  const width = item.column * COLUMN - left;
  const isDashed = marks.some(({ type }) => type === 'bounced' || type === 'pending');
  return (
    <span
      class={isDashed ? 'edge dashed' : 'edge'}
      style={{ left: px(left), top: px(item.row * ROW), width: px(width), height: px(MIDDLE) }}
    >
      {hasLabel && item.type !== 'run' && (
        <>
          <bdi>{operation}</bdi>
          {item.type === 'node' && value !== null && <span>{`${value} ${COIN.symbol}`}</span>}
        </>
      )}
    </span>
  );
}
