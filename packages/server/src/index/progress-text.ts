const UNITS = [
  [86_400, 'days'],
  [3600, 'hours'],
  [60, 'minutes'],
] as const;

export function durationText(seconds: number): string {
  for (const [size, name] of UNITS)
    if (seconds >= 2 * size) return `${Math.round(seconds / size)} ${name}`;
  return `${Math.ceil(seconds)} seconds`;
}

export function numberText(value: number): string {
  return value.toLocaleString('en', { maximumFractionDigits: value < 10 ? 1 : 0 });
}
