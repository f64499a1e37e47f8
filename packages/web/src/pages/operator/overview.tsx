import { counted } from '../../format/text.ts';
import type { History, NewestNumbers, Overview } from '../../generated/operator.generated.ts';
import { useOperator } from '../../operator/client.ts';
import { bytesText, countText, msText, shareText, UNKNOWN } from '../../operator/numbers.ts';
import { Failure } from '../../ui/panel.tsx';
import { Frame } from './frame.tsx';
import { PlotCard } from './plot-card.tsx';

const HISTORY_MS = 10_000;

type Format = (value: number | null) => string;

const seconds: Format = (value) => (value === null ? UNKNOWN : `${countText(Math.round(value))} s`);
const blocks: Format = (value) => (value === null ? UNKNOWN : counted(value, 'block'));

type LineOf = readonly [label: string, series: keyof NewestNumbers];

/** A card each: its first line is the large figure. */
const CARDS: readonly (readonly [title: string, Format, ...lines: LineOf[]])[] = [
  [
    'Requests per second',
    countText,
    ['answered', 'requestsPerSecond'],
    ['refused', 'refusedPerSecond'],
  ],
  ['Response time', msText, ['median', 'p50Ms'], ['p95', 'p95Ms']],
  ['Failed requests', shareText, ['failed', 'errorShare']],
  ['Age of the head', seconds, ['age', 'headAgeSeconds']],
  ['Index behind the chain', blocks, ['behind', 'indexLagBlocks']],
  ['Usable lite servers', countText, ['usable', 'usableServers']],
  ['Busy emulators', countText, ['busy', 'tvmBusy'], ['waiting calls', 'tvmQueued']],
  ['Processors in use', countText, ['in use', 'cpuShare']],
  ['Memory', bytesText, ['resident', 'memoryBytes']],
];

const POWERS_OF_TWO = Array.from({ length: 50 }, (_, power) => 2 ** power);

export default function OverviewPage() {
  return <Frame title="Operator">{(overview) => <Content overview={overview} />}</Frame>;
}

function Content({ overview: { now, utime } }: { readonly overview: Overview }) {
  const history = useOperator<History>('/history', HISTORY_MS);
  const { data, error } = history;
  return (
    <>
      {error && <Failure result={history} error={error} />}
      <div class="plots">
        {CARDS.map(([title, format, ...lines]) => (
          <PlotCard
            key={title}
            title={title}
            format={format}
            {...(format === bytesText && { steps: POWERS_OF_TWO })}
            endUtime={data?.endUtime ?? utime}
            stepSeconds={data?.stepSeconds ?? 1}
            lines={lines.map(([label, name]) => ({
              label,
              now: now[name],
              values: data?.series[name] ?? [],
            }))}
          />
        ))}
      </div>
      <p class="muted">The plots show the last hour; a point is an average of ten seconds.</p>
    </>
  );
}
