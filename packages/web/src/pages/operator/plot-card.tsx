import { useEffect, useRef } from 'preact/hooks';
import uPlot from 'uplot';
import { absoluteText } from '../../format/time.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';

interface Line {
  readonly label: string;
  readonly now: number | null;
  /** Up to the time of the newest point, the oldest first. */
  readonly values: readonly (number | null)[];
}

interface PlotCardProps {
  readonly title: string;
  readonly lines: readonly Line[];
  readonly endUtime: number;
  readonly stepSeconds: number;
  format(value: number | null): string;
  /** Distances between the lines of the grid. */
  readonly steps?: readonly number[];
}

const HEIGHT = 104;
const POINTS = 360;
/** The table has a row for five minutes. */
const ROW_POINTS = 30;

/** A number with its last hour as a plot, and behind it as a table. */
export function PlotCard(props: PlotCardProps) {
  const { title, lines, format } = props;
  const [first] = lines;
  return (
    <figure class="panel plot">
      <figcaption>
        <span class="muted">{title}</span>
        <b>{format(first?.now ?? null)}</b>
        <span class="plot-legend">
          {lines.map((line, index) => (
            <span key={line.label} class={`plot-label line-${index}`}>
              {line.label} {index > 0 ? format(line.now) : mostText(line, format)}
            </span>
          ))}
        </span>
      </figcaption>
      <Canvas {...props} />
      <details>
        <summary>Table</summary>
        <ValueTable {...props} />
      </details>
    </figure>
  );
}

function mostText({ values }: Line, format: PlotCardProps['format']): string {
  const most = maximum(values);
  return most === null ? '' : `· at most ${format(most)}`;
}

function maximum(values: Line['values']): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : Math.max(...known);
}

function Canvas(props: PlotCardProps) {
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
  const points = props.lines[0]?.values.length;
  useEffect(() => plot.current?.setData(dataOf(props)), [props.endUtime, points]);
  return <div ref={canvas} class="canvas" role="img" aria-label={describe(props)} />;
}

function ValueTable({ lines, endUtime, stepSeconds, format, title }: PlotCardProps) {
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
function describe({ title, lines, format }: PlotCardProps): string {
  const texts = lines.map(({ label, now, values }) => {
    const most = maximum(values);
    return most === null
      ? `${label}: no values`
      : `${label}: now ${format(now)}, at most ${format(most)}`;
  });
  return `${title} over the last hour. ${texts.join('; ')}.`;
}

/** The whole hour, so that plots of a server that has just started are as wide. */
function dataOf({ lines, endUtime, stepSeconds }: PlotCardProps): uPlot.AlignedData {
  const times = Array.from({ length: POINTS }, (_, i) => endUtime - (POINTS - 1 - i) * stepSeconds);
  const padded = lines.map(({ values }) => [
    ...Array<null>(Math.max(0, POINTS - values.length)).fill(null),
    ...values,
  ]);
  return [times, ...padded];
}

/** Colours are properties of the element, because a canvas knows no variables of styles. */
function optionsOf({ lines, format, steps }: PlotCardProps, element: HTMLElement): uPlot.Options {
  const style = getComputedStyle(element);
  const axis = {
    stroke: () => style.color,
    font: `11px ${style.fontFamily}`,
    grid: { stroke: () => style.borderTopColor, width: 1 },
    ticks: { show: false },
  };
  const first = { stroke: () => style.fill, fill: () => style.stopColor };
  const second = { stroke: () => style.stroke, dash: [5, 3] };
  return {
    width: element.clientWidth,
    height: HEIGHT,
    padding: [8, 8, 0, 0],
    legend: { show: false },
    cursor: { show: false },
    scales: { y: { range: (_, __, max) => [0, max > 0 ? max * 1.1 : 1] } },
    axes: [
      { ...axis, values: (_, times) => times.map(clockText), size: 24, space: 60 },
      {
        ...axis,
        values: (_, values) => values.map(format),
        size: 60,
        space: 32,
        ...(steps && { incrs: [...steps] }),
      },
    ],
    series: [
      {},
      ...lines.map(({ label }, index) => ({
        label,
        ...(index === 0 ? first : second),
        width: 1.5,
        points: { show: false },
        spanGaps: false,
      })),
    ],
  };
}

function clockText(utime: number): string {
  return absoluteText(utime, 'local').slice(11, 16);
}
