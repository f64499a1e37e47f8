import { useEffect, useRef } from 'preact/hooks';
import uPlot from 'uplot';
import { absoluteText } from '../../format/time.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';

export interface Line {
  readonly label: string;
  readonly values: readonly (number | null)[];
}

interface PlotProps {
  readonly title: string;
  readonly lines: readonly Line[];
  readonly endUtime: number;
  readonly stepSeconds: number;
  format(value: number | null): string;
}

const HEIGHT = 140;
const POINTS = 360;
/** The table has a row for five minutes. */
const ROW_POINTS = 30;
const COLORS = ['--plot-0', '--plot-1'] as const;

/** Numbers over the last hour as lines, and behind them as a table. */
export function Plot(props: PlotProps) {
  const { title, lines, format } = props;
  const canvas = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot | null>(null);
  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const drawn = new uPlot(optionsOf(props, element), dataOf(props), element);
    plot.current = drawn;
    const resize = new ResizeObserver(() =>
      drawn.setSize({ width: element.clientWidth, height: HEIGHT }),
    );
    resize.observe(element);
    const theme = new MutationObserver(() => drawn.redraw());
    theme.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    return () => {
      resize.disconnect();
      theme.disconnect();
      drawn.destroy();
    };
  }, []);
  useEffect(() => plot.current?.setData(dataOf(props)), [props.endUtime]);
  return (
    <figure class="plot">
      <figcaption>
        {title}
        {lines.map(({ label, values }, index) => (
          <span key={label} class={`plot-label line-${index}`}>
            {label} <b>{format(values.at(-1) ?? null)}</b>
          </span>
        ))}
      </figcaption>
      <div ref={canvas} class="canvas" role="img" aria-label={describe(props)} />
      <details>
        <summary>Table</summary>
        <ValueTable {...props} />
      </details>
    </figure>
  );
}

function ValueTable({ lines, endUtime, stepSeconds, format, title }: PlotProps) {
  const length = lines[0]?.values.length ?? 0;
  const rows = Array.from({ length: Math.ceil(length / ROW_POINTS) }, (_, row) =>
    Math.max(0, length - 1 - row * ROW_POINTS),
  );
  const timeOf = (index: number) => endUtime - (length - 1 - index) * stepSeconds;
  const columns: readonly Column<number>[] = [
    { name: 'Time', cell: (index) => absoluteText(timeOf(index), 'local') },
    ...lines.map(({ label, values }) => ({
      name: label,
      isNumber: true,
      cell: (index: number) => format(values[index] ?? null),
    })),
  ];
  return <DataTable label={title} columns={columns} rows={rows} keyOf={(index) => index} />;
}

/** The picture in words. */
function describe({ title, lines, format }: PlotProps): string {
  const texts = lines.map(({ label, values }) => {
    const known = values.filter((value) => value !== null);
    if (known.length === 0) return `${label}: no values`;
    return `${label}: now ${format(values.at(-1) ?? null)}, at most ${format(Math.max(...known))}`;
  });
  return `${title} over the last hour. ${texts.join('; ')}.`;
}

/** The whole hour, so that plots of a server that has just started are as wide. */
function dataOf({ lines, endUtime, stepSeconds }: PlotProps): uPlot.AlignedData {
  const times = Array.from({ length: POINTS }, (_, i) => endUtime - (POINTS - 1 - i) * stepSeconds);
  const padded = lines.map(({ values }) => [
    ...Array<null>(Math.max(0, POINTS - values.length)).fill(null),
    ...values,
  ]);
  return [times, ...padded];
}

function optionsOf({ lines, format }: PlotProps, element: HTMLElement): uPlot.Options {
  const style = getComputedStyle(element);
  const colorOf = (name: string) => style.getPropertyValue(name).trim();
  const text = () => getComputedStyle(element).color;
  const axis = {
    stroke: text,
    font: `11px ${style.fontFamily}`,
    grid: { stroke: () => getComputedStyle(element).borderTopColor, width: 1 },
    ticks: { show: false },
  };
  return {
    width: element.clientWidth,
    height: HEIGHT,
    legend: { show: false },
    cursor: { show: false },
    scales: { y: { range: (_, __, max) => [0, max > 0 ? max * 1.1 : 1] } },
    axes: [
      { ...axis, values: (_, times) => times.map(clockText), size: 28, space: 60 },
      { ...axis, values: (_, values) => values.map(format), size: 64, space: 32 },
    ],
    series: [
      {},
      ...lines.map(({ label }, index) => ({
        label,
        stroke: colorOf(COLORS[index] ?? COLORS[0]),
        width: 1.5,
        ...(index > 0 && { dash: [5, 3] }),
        points: { show: false },
        spanGaps: false,
      })),
    ],
  };
}

function clockText(utime: number): string {
  return absoluteText(utime, 'local').slice(11, 16);
}
