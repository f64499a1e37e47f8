import type { Queries } from '../../../store/connection.ts';
import { countOpenRanges, type OpenRange, readOpenRanges } from '../../../store/steps/coverage.ts';
import { readProgress } from '../../../store/steps/ranges.ts';
import type { Backfill } from '../operator-shapes.ts';
import { etaSeconds, Progress } from './backfill-progress.ts';

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
      etaSeconds: etaSeconds(left, blocksPerSecond),
      measuredSeconds,
      ranges: ranges.map((range) => this.#withSpeed(range)),
      openRanges,
    };
  }

  #withSpeed(range: OpenRange): Backfill['ranges'][number] {
    const blocksPerSecond = this.#ranges.get(range.first)?.perSecond ?? null;
    return {
      ...range,
      blocksPerSecond,
      etaSeconds: etaSeconds(range.last - range.next + 1, blocksPerSecond),
    };
  }
}
