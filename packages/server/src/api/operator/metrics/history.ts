import type { History as HistoryAnswer, NumberOrNull, SeriesName } from '@tonway/web';

export const STEP_SECONDS = 10;
/** One hour. */
const POINTS = 360;

export type Point = Readonly<Record<SeriesName, NumberOrNull>>;

export const NOTHING: Point = {
  headAgeSeconds: null,
  indexLagBlocks: null,
  requestsPerSecond: null,
  errorShare: null,
  p50Ms: null,
  p95Ms: null,
  refusedPerSecond: null,
  usableServers: null,
  tvmBusy: null,
  tvmQueued: null,
  streamConnections: null,
  cpuShare: null,
  memoryBytes: null,
};

/** The last hour of all numbers, a point every ten seconds. */
export class History {
  readonly #points: Point[] = [];
  #endUtime = 0;

  add(point: Point): void {
    this.#points.push(point);
    if (this.#points.length > POINTS) this.#points.shift();
    this.#endUtime = Math.floor(Date.now() / 1000);
  }

  get newest(): Point {
    return this.#points.at(-1) ?? NOTHING;
  }

  get answer(): HistoryAnswer {
    const names = Object.keys(NOTHING) as SeriesName[];
    const series = Object.fromEntries(
      names.map((name) => [name, this.#points.map((point) => rounded(point[name]))]),
    ) as unknown as HistoryAnswer['series'];
    return { endUtime: this.#endUtime, stepSeconds: STEP_SECONDS, series };
  }
}

/** Four digits are more than a plot shows. */
function rounded(value: NumberOrNull): NumberOrNull {
  return value === null ? null : Number(value.toPrecision(4));
}
