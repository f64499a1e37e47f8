const ROUNDS = 4;
/** On a busy machine a short time can double without a reason; this long is always allowed. */
const FLOOR_MS = 100;
const MAX_FACTOR = 2;

interface Comparison {
  /** The times of some requests, in milliseconds. */
  measure(): Promise<readonly number[]>;
  /** Starts what other clients do; the result stops it. */
  disturb(): Promise<() => Promise<void>>;
}

/**
 * The p99 of requests alone and beside other clients, in alternating rounds, because the machine may be slower at one time
 * than at another.
 */
export async function compareP99({ measure, disturb }: Comparison) {
  const alone: number[] = [];
  const beside: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    alone.push(...(await measure()));
    const stop = await disturb();
    beside.push(...(await measure()));
    await stop();
  }
  const [aloneMs, besideMs] = [p99(alone), p99(beside)];
  return {
    isFair: besideMs <= Math.max(FLOOR_MS, MAX_FACTOR * aloneMs),
    text: `p99: ${aloneMs.toFixed(1)} ms alone, ${besideMs.toFixed(1)} ms beside others`,
  };
}

function p99(times: readonly number[]): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length * 0.99)] ?? Number.POSITIVE_INFINITY;
}
