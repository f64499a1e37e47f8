import { counted } from '../../format/text.ts';
import type {
  Backfill,
  BackfillRange,
  CoverageRun,
  IndexState,
} from '../../generated/operator.generated.ts';
import { useOperator } from '../../operator/client.ts';
import { countText, durationText } from '../../operator/numbers.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Figures } from '../../ui/figures.tsx';
import { MarkedText } from '../../ui/marked-text.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Time } from '../../ui/time.tsx';
import { Frame } from './frame.tsx';

const EVERY_MS = 5000;

export default function IndexPage() {
  return <Frame title="Index">{() => <Content />}</Frame>;
}

function Content() {
  const result = useOperator<IndexState>('/index', EVERY_MS);
  const { data } = result;
  return (
    <>
      <Numbers state={data} />
      <Panel title="State" result={result}>
        {(state) => <State state={state} />}
      </Panel>
      {data && (
        <>
          <Coverage runs={data.coverage} />
          <BackfillPanel backfill={data.backfill} />
        </>
      )}
    </>
  );
}

/** Null: not read yet. */
function Numbers({ state }: { readonly state: IndexState | null }) {
  const head = state?.head ?? null;
  const none = state && 'none yet';
  return (
    <Figures
      figures={[
        { name: 'Newest block', value: head ? countText(head.seqno) : none },
        { name: 'Blocks behind the chain', value: state && countText(state.lagBlocks) },
        { name: 'Last write', value: head ? `${durationText(head.idleSeconds)} ago` : none },
        { name: 'Missing blocks', value: state && countText(state.gapBlocks) },
      ]}
    />
  );
}

function State({ state }: { readonly state: IndexState }) {
  const { leader } = state;
  return (
    <Facts
      facts={[
        [
          'Writing process',
          leader ? (
            <>
              {leader.address}, started <Time utime={leader.sinceUtime} />
            </>
          ) : (
            'none'
          ),
        ],
        ['Contracts to read', counted(state.contractsQueued, 'account')],
        [
          'Traces to classify',
          `${counted(state.tracesQueued, 'trace')}; ${countText(state.tracesFailed)} failed`,
        ],
      ]}
    />
  );
}

/** A share of the chain below this could not be seen. */
const MIN_WIDTH = 0.3;

function Coverage({ runs }: { readonly runs: readonly CoverageRun[] }) {
  const last = runs.at(-1)?.last ?? 0;
  const blocksOf = (state: CoverageRun['state']) =>
    runs.reduce((sum, run) => sum + (run.state === state ? run.last - run.first + 1 : 0), 0);
  return (
    <section class="panel" aria-labelledby="coverage">
      <header class="panel-header">
        <h2 id="coverage">Coverage of the chain</h2>
      </header>
      <svg class="coverage" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
        {runs.map(({ first, last: end, state }) => (
          <rect
            key={first}
            class={state}
            x={((first - 1) / last) * 100}
            width={Math.max(MIN_WIDTH, ((end - first + 1) / last) * 100)}
            height="4"
          />
        ))}
      </svg>
      <ul class="coverage-key">
        {(['indexed', 'leased', 'waiting', 'missing'] as const).map((state) => (
          <li key={state} class={state}>
            {TEXTS[state]}: {counted(blocksOf(state), 'block')}
          </li>
        ))}
      </ul>
    </section>
  );
}

const TEXTS = {
  indexed: 'indexed',
  leased: 'being indexed',
  waiting: 'waiting for a worker',
  missing: 'not indexed',
} as const;

const RANGE_COLUMNS: readonly Column<BackfillRange>[] = [
  { name: 'Range', cell: ({ first, last }) => <span class="id">{`${first}..${last}`}</span> },
  { name: 'Left', isNumber: true, cell: ({ last, next }) => countText(last - next + 1) },
  { name: 'Worker', cell: ({ owner }) => owner ?? <span class="muted">none</span> },
  {
    name: 'Blocks per second',
    isNumber: true,
    cell: ({ blocksPerSecond }) => countText(blocksPerSecond),
  },
  { name: 'Ready in', isNumber: true, cell: ({ etaSeconds }) => durationText(etaSeconds) },
];

function BackfillPanel({ backfill }: { readonly backfill: Backfill }) {
  const { ranges, openRanges } = backfill;
  return (
    <section class="panel" aria-labelledby="backfill">
      <header class="panel-header">
        <h2 id="backfill">Backfill</h2>
      </header>
      <p class="empty">
        <MarkedText text={progressText(backfill)} />
      </p>
      {ranges.length > 0 && (
        <DataTable
          label="Ranges of the backfill"
          columns={RANGE_COLUMNS}
          rows={ranges}
          keyOf={({ first }) => first}
        />
      )}
      {openRanges > ranges.length && (
        <p class="muted">And {openRanges - ranges.length} more ranges.</p>
      )}
    </section>
  );
}

function progressText({
  blocksTotal,
  blocksLeft,
  blocksPerSecond,
  etaSeconds,
  measuredSeconds,
}: Backfill) {
  if (blocksTotal === 0) return 'There was no backfill: `tonway backfill` indexes older blocks.';
  if (blocksLeft === 0) return `All ${countText(blocksTotal)} blocks are indexed.`;
  const share = Math.floor((1 - blocksLeft / blocksTotal) * 1000) / 10;
  const done = `${share} % of ${countText(blocksTotal)} blocks, ${countText(blocksLeft)} left`;
  if (etaSeconds === null) return `${done}. There was no progress to measure.`;
  return `${done}, ${countText(blocksPerSecond)} per second: ready in about ${durationText(etaSeconds)} at the speed of the last ${durationText(measuredSeconds)}.`;
}
