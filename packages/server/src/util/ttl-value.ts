const TTL_MS = 10_000;

/** A cached value with a time to live. Null and errors are not cached. */
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
    const evict = () => {
      if (this.#value === value) this.#value = null;
    };
    value.then((found) => found === null && evict(), evict);
  }
}
