/** Ten minutes at a sample every ten seconds. */
const MAX_SAMPLES = 60;
/** Less is too short for an estimate. */
const MIN_SECONDS = 20;

interface Sample {
  readonly atMs: number;
  readonly value: number;
}

/** Measures how fast a number changes, over the last samples. */
export class Progress {
  readonly #samples: Sample[] = [];
  readonly #maxSamples: number;

  constructor(maxSamples = MAX_SAMPLES) {
    this.#maxSamples = maxSamples;
  }

  add(value: number, atMs = performance.now()): void {
    this.#samples.push({ atMs, value });
    if (this.#samples.length > this.#maxSamples) this.#samples.shift();
  }

  get seconds(): number {
    const [first, last] = [this.#samples[0], this.#samples.at(-1)];
    return first && last ? (last.atMs - first.atMs) / 1000 : 0;
  }

  /** Null: measured too short. */
  get perSecond(): number | null {
    const [first, last] = [this.#samples[0], this.#samples.at(-1)];
    if (!first || !last || this.seconds < MIN_SECONDS) return null;
    return (last.value - first.value) / this.seconds;
  }
}

/** The time until so much is done; null: there is no progress to measure. */
export function etaSeconds(left: number, perSecond: number | null): number | null {
  if (left === 0) return 0;
  return perSecond === null || perSecond <= 0 ? null : left / perSecond;
}
