const TTL_MS = 10_000;

/** A value that changes seldom, and does no harm when it is some seconds old. Null is not kept: it is read again. */
export class TtlValue<T> {
  readonly #read: () => Promise<T>;
  readonly #ttlMs: number;
  #value: Promise<T> | null = null;
  #readAtMs = 0;

  constructor(read: () => Promise<T>, ttlMs = TTL_MS) {
    this.#read = read;
    this.#ttlMs = ttlMs;
  }

  get(): Promise<T> {
    if (this.#value === null || performance.now() - this.#readAtMs > this.#ttlMs) this.#refresh();
    return this.#value as Promise<T>;
  }

  #refresh(): void {
    this.#readAtMs = performance.now();
    const value = this.#read();
    this.#value = value;
    const forget = () => {
      if (this.#value === value) this.#value = null;
    };
    // A failure reaches those who asked, and is not kept either.
    value.then((found) => found === null && forget(), forget);
  }
}
