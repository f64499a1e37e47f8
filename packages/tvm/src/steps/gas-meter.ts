/** RUNVM with a mode that gives the child a limit of its own. */
const OWN_LIMIT = 8 | 64;

/** Derives the gas of each step from the limits and the remaining gas in a VM log. */
export class GasMeter {
  #left: number | null;
  #limit: number | null;
  /** What the callers of the running VM have left. */
  readonly #callers: (number | null)[] = [];

  /** The limit at the start; null: not known. */
  constructor(limit: number | null) {
    this.#limit = limit;
    this.#left = limit;
  }

  changeLimit(limit: number): void {
    const isKnown = this.#left !== null && this.#limit !== null && !this.isInChild;
    // what is used so far stays used
    this.#left = isKnown ? (this.#left ?? 0) + limit - (this.#limit ?? 0) : null;
    if (!this.isInChild) this.#limit = limit;
  }

  /** After a step; returns its gas, null if it is not known. */
  remaining(left: number): number | null {
    const used = this.#left === null ? null : this.#left - left;
    this.#left = left;
    return used !== null && used >= 0 ? used : null;
  }

  /** The step that ran last starts a child VM. */
  enterChild(mode: number | null): void {
    this.#callers.push(this.#left);
    if (mode === null || (mode & OWN_LIMIT) !== 0) this.#left = null;
  }

  leaveChild(used: number): void {
    const caller = this.#callers.pop() ?? null;
    this.#left = caller === null ? null : caller - used;
  }

  /** What is left of the limit if so much is used in all; null: the limit is not known. */
  leftOf(used: number): number | null {
    return this.#limit === null ? null : this.#limit - used;
  }

  get isInChild(): boolean {
    return this.#callers.length > 0;
  }
}
