/** What came of comparing rows. */
export class Tally {
  readonly compared: Record<string, number> = {};
  readonly notAsked: Record<string, number> = {};
  readonly different: string[] = [];

  /** `difference` names it; null: there is none. */
  add(operation: string, difference: string | null): void {
    count(this.compared, operation);
    if (difference !== null) this.different.push(difference);
  }

  skip(why: string): void {
    count(this.notAsked, why);
  }

  with(other: Tally): Tally {
    const both = new Tally();
    for (const tally of [this, other]) {
      merge(both.compared, tally.compared);
      merge(both.notAsked, tally.notAsked);
      both.different.push(...tally.different);
    }
    return both;
  }

  get #total(): number {
    return Object.values(this.compared).reduce((total, times) => total + times, 0);
  }

  get #equal(): number {
    return this.#total - this.different.length;
  }

  get share(): number {
    return this.#equal / this.#total;
  }

  get summary(): string {
    return `${this.#equal} of ${this.#total} answers equal in every field (${(this.share * 100).toFixed(2)} %)`;
  }
}

function count(counts: Record<string, number>, name: string, times = 1): void {
  counts[name] = (counts[name] ?? 0) + times;
}

function merge(counts: Record<string, number>, more: Readonly<Record<string, number>>): void {
  for (const [name, times] of Object.entries(more)) count(counts, name, times);
}
