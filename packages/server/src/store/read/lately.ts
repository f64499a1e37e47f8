const FRESH_MS = 10_000;

/** What changes seldom, and does no harm when it is some seconds old. Null is nothing, and not remembered. */
export class Lately<T> {
  readonly #read: () => Promise<T>;
  readonly #freshMs: number;
  #value: Promise<T> | null = null;
  #readAtMs = 0;

  constructor(read: () => Promise<T>, freshMs = FRESH_MS) {
    this.#read = read;
    this.#freshMs = freshMs;
  }

  get(): Promise<T> {
    if (this.#value === null || performance.now() - this.#readAtMs > this.#freshMs)
      this.#readAgain();
    return this.#value as Promise<T>;
  }

  #readAgain(): void {
    this.#readAtMs = performance.now();
    const value = this.#read();
    this.#value = value;
    const forget = () => {
      if (this.#value === value) this.#value = null;
    };
    // A failure is told to those who asked, and not remembered either.
    value.then((found) => found === null && forget(), forget);
  }
}
