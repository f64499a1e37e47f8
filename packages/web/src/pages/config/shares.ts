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
] as const;

/** In the largest unit of which it is a whole number. */
export function durationText(seconds: number): string {
  const unit =
    UNITS.find(([, size]) => seconds > 0 && seconds % size === 0) ?? (['second', 1] as const);
  const count = seconds / unit[1];
  return `${count} ${unit[0]}${count === 1 ? '' : 's'}`;
}
