import { pathWith } from '../../location/router.ts';
import { ApiLink } from '../../ui/api-link.tsx';
import { Link } from '../../ui/link.tsx';
import type { TraceFilter } from '../filter.ts';
import { saveSvg } from './save-svg.ts';
import { type TraceViewProps, VIEWS, type ViewName } from './trace-view.ts';
import type { FoldedTrace } from './use-folding.ts';

interface ToolbarProps {
  readonly name: ViewName;
  readonly zoom: number;
  zoomBy(steps: number): void;
  fit(): void;
  readonly folded: FoldedTrace;
  readonly filter: TraceFilter;
  setFilter(filter: TraceFilter): void;
  readonly view: TraceViewProps;
  readonly url: string;
}

const TITLES: Readonly<Record<ViewName, string>> = {
  tree: 'Tree',
  lanes: 'Lanes',
  list: 'List',
  steps: 'VM steps',
};

export function Toolbar(props: ToolbarProps) {
  const { name, folded, filter, setFilter, view, url } = props;
  return (
    <div class="trace-toolbar">
      <nav class="trace-views switch" aria-label="View of the trace">
        {VIEWS.map((each) => (
          <Link
            key={each}
            to={pathWith({ view: each })}
            aria-current={each === name ? 'page' : undefined}
          >
            {TITLES[each]}
          </Link>
        ))}
      </nav>
      {name === 'tree' && <Zoom {...props} />}
      <span class="trace-buttons">
        <button type="button" title="Fold everything ([)" onClick={() => folded.setMode('closed')}>
          Fold
        </button>
        <button
          type="button"
          title={folded.refusal ?? 'Unfold everything (])'}
          disabled={folded.refusal !== null}
          onClick={() => folded.setMode('open')}
        >
          Unfold
        </button>
      </span>
      <input
        type="search"
        placeholder="Filter: account, operation"
        aria-label="Filter by account or operation"
        value={filter.text}
        onInput={({ currentTarget }) => setFilter({ ...filter, text: currentTarget.value })}
      />
      <label class="trace-failed">
        <input
          type="checkbox"
          checked={filter.failedOnly}
          onChange={({ currentTarget }) =>
            setFilter({ ...filter, failedOnly: currentTarget.checked })
          }
        />{' '}
        failed only
      </label>
      <span class="trace-buttons end">
        <button type="button" onClick={() => saveSvg(view)}>
          SVG
        </button>
        <a class="button" href={url} download="trace.json">
          JSON
        </a>
        <Keys />
        <ApiLink url={url} />
      </span>
      {folded.refusal !== null && <p class="trace-refusal">{folded.refusal}</p>}
    </div>
  );
}

function Zoom({ zoom, zoomBy, fit }: ToolbarProps) {
  return (
    <span class="trace-buttons">
      <button type="button" aria-label="Smaller" title="Smaller (−)" onClick={() => zoomBy(-1)}>
        −
      </button>
      <button type="button" title="Fit into the view (0)" onClick={fit}>
        {Math.round(zoom * 100)} %
      </button>
      <button type="button" aria-label="Larger" title="Larger (+)" onClick={() => zoomBy(1)}>
        +
      </button>
    </span>
  );
}

const KEYS = [
  ['← → ↑ ↓', 'sender, receiver, siblings'],
  ['Enter', 'choose'],
  ['Space', 'fold, unfold'],
  ['f', 'next failure'],
  ['[ ]', 'fold and unfold everything'],
  ['v', 'next view'],
  ['+ − 0', 'larger, smaller, fit'],
  ['Esc', 'leave the drawing'],
] as const;

function Keys() {
  return (
    <details class="api-link">
      <summary>Keys</summary>
      <dl class="popover trace-keys">
        {KEYS.map(([keys, meaning]) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
