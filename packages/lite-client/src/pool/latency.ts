const SAMPLES = 128;
const SMOOTHING = 0.1;
/** The percentile is recomputed after this many samples, because sorting for each query would be slow. */
const REFRESH_SAMPLES = 16;

/** Latency of answers: a moving average, and the 95th percentile of the last 128 samples. */
export class Latency {
  readonly #samples = new Float64Array(SAMPLES);
  #count = 0;
  #average: number | null = null;
  #percentile: number | null = null;
  #percentileAt = 0;

  add(ms: number): void {
    this.#samples[this.#count % SAMPLES] = ms;
    this.#count++;
    this.#average = this.#average === null ? ms : this.#average + SMOOTHING * (ms - this.#average);
  }

  /** Null before the first answer. */
  get averageMs(): number | null {
    return this.#average;
  }

  get p95Ms(): number | null {
    if (this.#count >= this.#percentileAt + REFRESH_SAMPLES || this.#count < REFRESH_SAMPLES) {
      const sorted = this.#samples.slice(0, Math.min(this.#count, SAMPLES)).sort();
      this.#percentile = sorted[Math.floor(sorted.length * 0.95)] ?? null;
      this.#percentileAt = this.#count;
    }
    return this.#percentile;
  }
}
