const HALF_LIFE_MS = 20_000;
/** Number of assumed successes at the start, so that a single failure does not give a rate of 1. */
const PRIOR_SUCCESSES = 2;

/** The share of failed queries, with exponential decay. */
export class ErrorRate {
  readonly #now: () => number;
  #failures = 0;
  #total = 0;
  #atMs: number;

  constructor(now: () => number) {
    this.#now = now;
    this.#atMs = now();
  }

  /** `weight`: 1 for a failure, 0 for a success. */
  add(weight: number): void {
    this.#decay();
    this.#failures += weight;
    this.#total += 1;
  }

  get value(): number {
    this.#decay();
    return this.#failures / (this.#total + PRIOR_SUCCESSES);
  }

  #decay(): void {
    const now = this.#now();
    const factor = 0.5 ** ((now - this.#atMs) / HALF_LIFE_MS);
    this.#failures *= factor;
    this.#total *= factor;
    this.#atMs = now;
  }
}
