const WIDTH = 200;
const HEIGHT = 36;
const MARGIN = 3;

/** The course of a few values as a line; the figure beside it says the newest one. */
export function Sparkline({ values }: { readonly values: readonly number[] }) {
  const line = pathOf(values);
  return (
    <svg
      class="sparkline"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {line !== '' && (
        <>
          <path class="area" d={`${line}L${WIDTH} ${HEIGHT}L0 ${HEIGHT}z`} />
          <path class="line" d={line} />
        </>
      )}
    </svg>
  );
}

function pathOf(values: readonly number[]): string {
  if (values.length < 2) return '';
  const most = Math.max(...values) || 1;
  const y = (value: number) => HEIGHT - (value / most) * (HEIGHT - MARGIN);
  const x = (index: number) => (index * WIDTH) / (values.length - 1);
  return values
    .map(
      (value, index) => `${index === 0 ? 'M' : 'L'}${x(index).toFixed(1)} ${y(value).toFixed(1)}`,
    )
    .join('');
}
