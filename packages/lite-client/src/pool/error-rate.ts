const HALF_LIFE_MS = 20_000;
/** As many good answers are assumed at first, so that one failure is not a rate of one. */
const BENEFIT_OF_DOUBT = 2;

/** The share of failures among the questions of the last while; what is long ago counts little. */
export class ErrorRate {
  readonly #now: () => number;
  #failures = 0;
  #total = 0;
  #atMs: number;

  constructor(now: () => number) {
    this.#now = now;
    this.#atMs = now();
  }

  /** A failure of weight 0 is a success. */
  add(weight: number): void {
    this.#decay();
    this.#failures += weight;
    this.#total += 1;
  }

  get value(): number {
    this.#decay();
    return this.#failures / (this.#total + BENEFIT_OF_DOUBT);
  }

  #decay(): void {
    const now = this.#now();
    const factor = 0.5 ** ((now - this.#atMs) / HALF_LIFE_MS);
    this.#failures *= factor;
    this.#total *= factor;
    this.#atMs = now;
  }
}
