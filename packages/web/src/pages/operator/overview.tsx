import type {
  History,
  InterfaceState,
  NewestNumbers,
  Overview,
} from '../../generated/operator.generated.ts';
import { useOperator } from '../../operator/client.ts';
import { bytesText, countText, msText, shareText } from '../../operator/numbers.ts';
import { Panel } from '../../ui/panel.tsx';
import { Frame } from './frame.tsx';
import { type Line, Plot } from './plot.tsx';

const HISTORY_MS = 10_000;

type Format = (value: number | null) => string;

const seconds: Format = (value) => (value === null ? '–' : `${countText(Math.round(value))} s`);

type SeriesName = keyof NewestNumbers;

const FIGURES: readonly (readonly [text: string, SeriesName, Format])[] = [
  ['Head age', 'headAgeSeconds', seconds],
  ['Index behind', 'indexLagBlocks', (value) => (value === null ? '–' : `${value} blocks`)],
  ['Requests per second', 'requestsPerSecond', countText],
  ['Failed', 'errorShare', shareText],
  ['Median', 'p50Ms', msText],
  ['95 %', 'p95Ms', msText],
  ['Refused per second', 'refusedPerSecond', countText],
  ['Lite servers', 'usableServers', countText],
];

const PLOTS: readonly (readonly [
  title: string,
  Format,
  ...lines: (readonly [string, SeriesName])[],
])[] = [
  [
    'Requests per second',
    countText,
    ['answered', 'requestsPerSecond'],
    ['refused', 'refusedPerSecond'],
  ],
  ['Response time', msText, ['median', 'p50Ms'], ['95 %', 'p95Ms']],
  ['Share of failed requests', shareText, ['failed', 'errorShare']],
  ['Head age', seconds, ['seconds', 'headAgeSeconds']],
  ['Index behind', countText, ['blocks', 'indexLagBlocks']],
  ['Emulators', countText, ['busy', 'tvmBusy'], ['waiting calls', 'tvmQueued']],
  ['Processors', countText, ['cores in use', 'cpuShare']],
  ['Memory', bytesText, ['resident', 'memoryBytes']],
];

const INTERFACE_NAMES: Readonly<Record<string, string>> = { stream: 'Streams' };

function readinessText({ problem, source }: InterfaceState): string {
  if (problem !== null) return 'not ready';
  return source === null ? 'ready' : `ready, from the ${source}`;
}

export default function OverviewPage() {
  return <Frame title="Operator">{(overview) => <Content overview={overview} />}</Frame>;
}

function Content({ overview }: { readonly overview: Overview }) {
  const history = useOperator<History>('/history', HISTORY_MS);
  return (
    <>
      <dl class="figures" aria-label="Interfaces">
        {overview.interfaces.map((each) => (
          <div key={each.name}>
            <dt>{INTERFACE_NAMES[each.name] ?? each.name}</dt>
            <dd>{readinessText(each)}</dd>
          </div>
        ))}
      </dl>
      <dl class="figures">
        {FIGURES.map(([text, name, format]) => (
          <div key={name}>
            <dt>{text}</dt>
            <dd>{format(overview.now[name])}</dd>
          </div>
        ))}
      </dl>
      <Panel title="The last hour" result={history}>
        {(data) => (
          <div class="plots">
            {PLOTS.map(([title, format, ...lines]) => (
              <Plot
                key={title}
                title={title}
                format={format}
                endUtime={data.endUtime}
                stepSeconds={data.stepSeconds}
                lines={lines.map(([label, name]): Line => ({ label, values: data.series[name] }))}
              />
            ))}
          </div>
        )}
      </Panel>
      <p class="muted">
        Tonway {overview.version}, {overview.processes}{' '}
        {overview.processes === 1 ? 'process' : 'processes'}. A point is an average of ten seconds.
      </p>
    </>
  );
}
