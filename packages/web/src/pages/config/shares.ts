import { counted } from '../../format/text.ts';

/** A share in percent with three decimals, cut. */
export function shareText(part: bigint, whole: bigint): string {
  if (whole === 0n) return '0 %';
  const thousandths = (part * 100_000n) / whole;
  return `${thousandths / 1000n}.${String(thousandths % 1000n).padStart(3, '0')} %`;
}

const UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const;

/** In its two largest units, cut: `18 hours 12 minutes`. */
export function durationText(seconds: number): string {
  const largest = UNITS.findIndex(([, size]) => seconds >= size);
  if (largest === -1) return counted(seconds, 'second');
  let rest = seconds;
  const parts = UNITS.slice(largest, largest + 2).flatMap(([unit, size]) => {
    const count = Math.floor(rest / size);
    rest %= size;
    return count === 0 ? [] : [counted(count, unit)];
  });
  return parts.join(' ');
}
