/** Stands for a number that is not known. */
export const UNKNOWN = '–';

type Formatted = (value: number | null) => string;

function known(format: (value: number) => string): Formatted {
  return (value) => (value === null || !Number.isFinite(value) ? UNKNOWN : format(value));
}

export const countText: Formatted = known((value) =>
  value >= 100 || Number.isInteger(value)
    ? Math.round(value).toLocaleString('en')
    : value.toFixed(value >= 10 ? 1 : 2),
);

/** A share from 0 to 1. */
export const shareText: Formatted = known((value) => {
  const percent = value * 100;
  return `${percent > 0 && percent < 0.1 ? '< 0.1' : short(percent)} %`;
});

export const msText: Formatted = known((value) =>
  value >= 1000 ? `${short(value / 1000)} s` : `${short(value)} ms`,
);

/** One decimal below ten, none in zero. */
function short(value: number): string {
  return value.toFixed(value > 0 && value < 10 ? 1 : 0);
}

const BYTE_UNITS = ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB'] as const;

export const bytesText: Formatted = known((value) => {
  const size = Math.abs(value);
  const power = Math.min(BYTE_UNITS.length - 1, Math.max(0, Math.floor(Math.log2(size || 1) / 10)));
  const scaled = size / 2 ** (10 * power);
  const digits = power === 0 || scaled >= 100 ? 0 : 1;
  return `${value < 0 ? '−' : ''}${scaled.toFixed(digits)} ${BYTE_UNITS[power]}`;
});

const TIME_UNITS = [
  ['d', 86_400],
  ['h', 3600],
  ['min', 60],
] as const;

/** `3 h`, rounded up: an estimate should not promise too much. */
export const durationText: Formatted = known((value) => {
  const [unit, size] = TIME_UNITS.find(([, each]) => value >= each) ?? ['s', 1];
  return `${Math.ceil(value / size)} ${unit}`;
});
