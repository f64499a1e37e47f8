/**
 * A map of what was used lately: between half of `size` and all of it. In two generations, because
 * a large `Map` takes ever longer to name its oldest entry once many before it were deleted.
 */
export class RecentMap<V> {
  readonly #half: number;
  #young = new Map<string, V>();
  #old = new Map<string, V>();

  constructor(size: number) {
    this.#half = Math.ceil(size / 2);
  }

  get(name: string): V | undefined {
    const young = this.#young.get(name);
    if (young !== undefined) return young;
    const old = this.#old.get(name);
    if (old !== undefined) this.set(name, old);
    return old;
  }

  has(name: string): boolean {
    return this.#young.has(name) || this.#old.has(name);
  }

  set(name: string, value: V): void {
    this.#young.set(name, value);
    if (this.#young.size < this.#half) return;
    this.#old = this.#young;
    this.#young = new Map();
  }

  names(): Set<string> {
    return new Set([...this.#young.keys(), ...this.#old.keys()]);
  }
}
