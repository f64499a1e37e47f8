import type { DecodedStep } from './step.ts';

interface Options {
  readonly first: number;
  readonly last?: number;
  readonly ahead: number;
  readonly load: (seqno: number) => Promise<DecodedStep>;
}

interface Pending {
  readonly step: Promise<DecodedStep>;
  ready: DecodedStep | null;
}

/** Returns steps in order, and loads the following steps ahead. */
export class StepQueue {
  readonly #options: Options;
  readonly #pending: Pending[] = [];
  #next: number;

  constructor(options: Options) {
    this.#options = options;
    this.#next = options.first;
    this.#fill();
  }

  /**
   * Returns the steps that are ready, at least one, within the row limit; an empty array after the last step. Waits for
   * `minSteps`, if there are as many within the limit.
   */
  async take(maxRows: number, minSteps = 1): Promise<DecodedStep[]> {
    const [next] = this.#pending;
    if (!next) return [];
    const steps = [await next.step];
    let rows = rowsOf(steps[0]);
    this.#pending.shift();
    for (;;) {
      const [following] = this.#pending;
      const ready = steps.length < minSteps ? await following?.step : following?.ready;
      if (!ready || rows + rowsOf(ready) > maxRows) break;
      rows += rowsOf(ready);
      steps.push(ready);
      this.#pending.shift();
    }
    this.#fill();
    return steps;
  }

  #fill(): void {
    const { ahead, load, last = Number.POSITIVE_INFINITY } = this.#options;
    while (this.#pending.length < ahead && this.#next <= last) {
      const pending: Pending = { step: load(this.#next++), ready: null };
      // A failure is reported by `take` when the step is next.
      pending.step.then(
        (step) => {
          pending.ready = step;
        },
        () => {},
      );
      this.#pending.push(pending);
    }
  }
}

function rowsOf(step: DecodedStep | undefined): number {
  return Object.values(step?.counts ?? {}).reduce((sum, count) => sum + count, 0);
}
