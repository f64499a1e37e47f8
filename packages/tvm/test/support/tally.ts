import type { TestContext } from 'node:test';

/** How often each verdict was given: every row of a recording is accounted for. */
export class Tally {
  readonly #counts = new Map<string, number>();

  add(verdict: string): void {
    this.#counts.set(verdict, (this.#counts.get(verdict) ?? 0) + 1);
  }

  get counts(): Record<string, number> {
    return Object.fromEntries([...this.#counts].sort());
  }

  print(context: TestContext): void {
    for (const [verdict, count] of Object.entries(this.counts))
      context.diagnostic(`${count.toString().padStart(5)}  ${verdict}`);
  }
}
