const FRACTION_BITS = 192n;
const ONE = 1n << FRACTION_BITS;
/** e^-n is nothing to a number of 64 bits from here on. */
const NOTHING_LEFT = 48;

/** value * exp(-seconds / period), rounded to the nearest whole number. */
export function decayed(value: bigint, seconds: number, period: number): bigint {
  if (seconds === 0) return value;
  if (seconds >= NOTHING_LEFT * period) return 0n;
  const whole = Math.floor(seconds / period);
  const rest = (BigInt(seconds - whole * period) * ONE) / BigInt(period);
  let factor = expOfMinus(rest);
  for (let i = 0; i < whole; i++) factor = (factor * E_MINUS_ONE) >> FRACTION_BITS;
  return (value * factor + ONE / 2n) >> FRACTION_BITS;
}

/** exp(-x) for x up to 1, both in fixed point: the sum of its series. */
function expOfMinus(x: bigint): bigint {
  let [sum, term] = [ONE, ONE];
  for (let n = 1n; term !== 0n; n++) {
    term = (-term * x) / (ONE * n);
    sum += term;
  }
  return sum;
}

const E_MINUS_ONE = expOfMinus(ONE);
