import type { Queries } from '../../../store/connection.ts';
import { countOpenRanges, type OpenRange, readOpenRanges } from '../../../store/steps/coverage.ts';
import { readProgress } from '../../../store/steps/ranges.ts';
import type { Backfill } from '../operator-shapes.ts';

/** Ten minutes at a sample every ten seconds. */
const MAX_SAMPLES = 60;
/** Less is too short for an estimate. */
const MIN_SECONDS = 20;

interface Sample {
  readonly atMs: number;
  readonly value: number;
}

/** Measures how fast a number changes, over the last samples. */
export class Progress {
  readonly #samples: Sample[] = [];
  readonly #maxSamples: number;

  constructor(maxSamples = MAX_SAMPLES) {
    this.#maxSamples = maxSamples;
  }

  add(value: number, atMs = performance.now()): void {
    this.#samples.push({ atMs, value });
    if (this.#samples.length > this.#maxSamples) this.#samples.shift();
  }

  get seconds(): number {
    const [first, last] = [this.#samples[0], this.#samples.at(-1)];
    return first && last ? (last.atMs - first.atMs) / 1000 : 0;
  }

  /** Null: measured too short. */
  get perSecond(): number | null {
    const [first, last] = [this.#samples[0], this.#samples.at(-1)];
    if (!first || !last || this.seconds < MIN_SECONDS) return null;
    return (last.value - first.value) / this.seconds;
  }

  /** The time until so much is done; null: there is no progress to measure. */
  etaSeconds(left: number): number | null {
    const { perSecond } = this;
    if (left === 0) return 0;
    return perSecond === null || perSecond <= 0 ? null : left / perSecond;
  }
}

const ALL = { first: 0, last: 2 ** 31 - 1 };

/** Measures the speed of backfill: of each range with a worker, and of all together. */
export class BackfillSpeed {
  #done = new Progress();
  #total = 0;
  #ranges = new Map<number, Progress>();

  async sample(queries: Queries): Promise<void> {
    const { total, left } = await readProgress(queries, ALL);
    // Blocks of new ranges are no progress.
    if (total !== this.#total) this.#done = new Progress();
    this.#total = total;
    this.#done.add(total - left);
    this.#ranges = new Map(
      (await readOpenRanges(queries))
        .filter(({ owner }) => owner !== null)
        .map(({ first, next }) => {
          const progress = this.#ranges.get(first) ?? new Progress();
          progress.add(next);
          return [first, progress];
        }),
    );
  }

  async read(queries: Queries): Promise<Backfill> {
    const [{ total, left }, ranges, openRanges] = await Promise.all([
      readProgress(queries, ALL),
      readOpenRanges(queries),
      countOpenRanges(queries),
    ]);
    const { perSecond: blocksPerSecond, seconds: measuredSeconds } = this.#done;
    return {
      blocksTotal: total,
      blocksLeft: left,
      blocksPerSecond,
      etaSeconds: this.#done.etaSeconds(left),
      measuredSeconds,
      ranges: ranges.map((range) => this.#withSpeed(range)),
      openRanges,
    };
  }

  #withSpeed(range: OpenRange): Backfill['ranges'][number] {
    const progress = this.#ranges.get(range.first) ?? new Progress();
    return {
      ...range,
      blocksPerSecond: progress.perSecond,
      etaSeconds: progress.etaSeconds(range.last - range.next + 1),
    };
  }
}
