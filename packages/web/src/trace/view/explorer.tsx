import { useCallback, useMemo, useRef, useState } from 'preact/hooks';
import { type Labels, labelOf } from '../../data/labels.ts';
import { usePreferences } from '../../data/preferences.ts';
import { navigate, pathWith, useLocation } from '../../location/router.ts';
import { lazy } from '../../ui/lazy.tsx';
import { matchingNodes } from '../filter.ts';
import type { TraceModel, TraceNode } from '../model.ts';
import type { LoadedTrace } from '../read-traces.ts';
import { Flow } from './flow.tsx';
import { Lanes } from './lanes.tsx';
import { List } from './list.tsx';
import { Notices } from './notices.tsx';
import { Summary } from './summary.tsx';
import { Toolbar } from './toolbar.tsx';
import { type Focus, pathOfNode, type TraceViewProps, VIEWS, type ViewName } from './trace-view.ts';
import { TransactionPanel } from './transaction-panel.tsx';
import { Tree } from './tree.tsx';
import { useFolding } from './use-folding.ts';
import { useMarked } from './use-marked.ts';
import { useTraceKeys } from './use-trace-keys.ts';
import { useZoom } from './use-zoom.ts';

const VmSteps = lazy(async () => (await import('../steps/vm-steps.tsx')).VmSteps);

interface TraceExplorerProps {
  readonly trace: LoadedTrace;
  /** Of the chosen transaction or its message. */
  readonly hash: string;
  /** The request that filled the page. */
  readonly url: string;
}

/** What happened in words, the drawing, the chosen transaction, and who gained and lost. */
export function TraceExplorer({ trace, hash, url }: TraceExplorerProps) {
  const { labels } = usePreferences();
  const model = useMemo(
    () => trace.model && withLabels(trace.model, trace, labels),
    [trace, labels],
  );
  return model ? <Explorer trace={trace} model={model} hash={hash} url={url} /> : null;
}

function Explorer({
  trace,
  model,
  hash,
  url,
}: TraceExplorerProps & { readonly model: NonNullable<LoadedTrace['model']> }) {
  const chosen = useChosen(model, hash);
  const folded = useFolding(model, chosen);
  const [filter, setFilter] = useState({ text: '', failedOnly: false });
  const [focus, setFocus] = useState<Focus | null>(null);
  const drawing = useRef<HTMLElement>(null);
  const { name, setView } = useViewName();
  const { marked, handlers } = useMarked(model, trace.head.actions ?? []);
  const { zoom, zoomBy, fit } = useZoom(drawing, folded.layout);
  const matches = useMemo(() => matchingNodes(model, filter), [model, filter]);
  const choose = useCallback((node: TraceNode) => {
    const path = pathOfNode(node);
    if (node.kind === 'transaction') navigate(withView(path), { keepScroll: true });
    else navigate(path);
  }, []);
  const view: TraceViewProps = {
    model,
    layout: folded.layout,
    matches,
    marked,
    chosen,
    choose,
    focus: validFocus(focus, folded.layout.itemOf[chosen] ?? 0, folded.layout.items.length),
    setFocus,
    toggle: folded.toggle,
  };
  useTraceKeys({ view, folded, name, setView, zoomBy, fit });
  return (
    <div class="trace" {...handlers}>
      <Notices head={trace.head} />
      <Summary trace={trace} model={model} />
      <div class="panel trace-card">
        <Toolbar {...{ name, zoom, zoomBy, fit, folded, filter, setFilter, view, url }} />
        <section class="trace-view" aria-label={`The trace as ${name}`} ref={drawing}>
          {name === 'tree' && <Tree view={view} zoom={zoom} />}
          {name === 'lanes' && <Lanes view={view} />}
          {name === 'list' && <List view={view} />}
          {name === 'steps' && <StepsOf node={model.nodes[chosen]} />}
        </section>
      </div>
      <div class="trace-columns">
        <Flow model={model} traceId={trace.head.trace_id} />
        <TransactionPanel trace={trace} model={model} node={model.nodes[chosen]} />
      </div>
    </div>
  );
}

function StepsOf({ node }: { readonly node: TraceNode | undefined }) {
  if (node?.kind === 'transaction' && !node.marks.isPending)
    return <VmSteps key={node.hash} hash={node.hash} />;
  return <p class="empty">Only transactions on the chain can be executed again.</p>;
}

/** The node of a hash; of a whole trace the first that failed, otherwise its first. An emulated transaction has another hash when it is real, but the same message. */
function useChosen({ id, nodes }: TraceModel, hash: string): number {
  const message = useRef<string | null>(null);
  const isWholeTrace = useLocation().page?.name === 'trace' && hash === id;
  const failed = isWholeTrace ? nodes.find(({ marks }) => marks.failure !== null) : undefined;
  const found =
    failed ??
    nodes.find((node) => node.kind === 'transaction' && node.hash === hash) ??
    nodes.find((node) => node.message === hash) ??
    nodes.find((node) => node.message !== null && node.message === message.current) ??
    nodes[0];
  message.current = found?.message ?? null;
  return found?.index ?? -1;
}

function validFocus(focus: Focus | null, chosen: number, items: number): Focus {
  return focus && focus.item < items ? focus : { item: chosen, moves: 0 };
}

const NARROW = '(max-width: 700px), (pointer: none)';

/** The view of the address, otherwise the list on small screens and the tree on others. */
function useViewName() {
  const { query } = useLocation();
  const asked = VIEWS.find((each) => each === query.get('view'));
  const name = asked ?? (matchMedia(NARROW).matches ? 'list' : 'tree');
  const setView = useCallback(
    (next: ViewName) => navigate(pathWith({ view: next }), { keepScroll: true }),
    [],
  );
  return { name, setView };
}

function withView(path: string): string {
  const view = new URLSearchParams(location.search).get('view');
  return view === null ? path : `${path}?view=${encodeURIComponent(view)}`;
}

/** The reader's names of accounts, except of those that the operator names. */
function withLabels(model: TraceModel, { address_book }: LoadedTrace, labels: Labels): TraceModel {
  const accounts = model.accounts.map((account) => {
    const label = labelOf(labels, account.address);
    const isNamed = address_book[account.address]?.name !== undefined;
    return label === null || isNamed ? account : { ...account, name: label };
  });
  return { ...model, accounts };
}
