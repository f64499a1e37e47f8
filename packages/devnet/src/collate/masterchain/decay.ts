const FRACTION_BITS = 192n;
const FIXED_POINT_ONE = 1n << FRACTION_BITS;
/** From this n on, e^-n times a 64-bit number rounds to zero. */
const NEGLIGIBLE_PERIODS = 48;

/** value * exp(-seconds / period), rounded to the nearest whole number. */
export function decayed(value: bigint, seconds: number, period: number): bigint {
  if (seconds === 0) return value;
  if (seconds >= NEGLIGIBLE_PERIODS * period) return 0n;
  const whole = Math.floor(seconds / period);
  const rest = (BigInt(seconds - whole * period) * FIXED_POINT_ONE) / BigInt(period);
  let factor = expOfMinus(rest);
  for (let i = 0; i < whole; i++) factor = (factor * E_MINUS_ONE) >> FRACTION_BITS;
  return (value * factor + FIXED_POINT_ONE / 2n) >> FRACTION_BITS;
}

/** exp(-x) for x up to 1 in fixed point, by its Taylor series. */
function expOfMinus(x: bigint): bigint {
  let [sum, term] = [FIXED_POINT_ONE, FIXED_POINT_ONE];
  for (let n = 1n; term !== 0n; n++) {
    term = (-term * x) / (FIXED_POINT_ONE * n);
    sum += term;
  }
  return sum;
}

const E_MINUS_ONE = expOfMinus(FIXED_POINT_ONE);
