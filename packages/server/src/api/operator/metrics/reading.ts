import type { Registry } from 'prom-client';

export type Labels = Readonly<Record<string, string>>;

interface Sample {
  readonly labels: Labels;
  readonly value: number;
}

type MetricsJson = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

/** The metrics of all processes at one time. */
export class Reading {
  readonly atMs = performance.now();
  readonly #samples = new Map<string, Sample[]>();

  static async of(registry: Registry): Promise<Reading> {
    return new Reading(await registry.getMetricsAsJSON());
  }

  private constructor(metrics: MetricsJson) {
    for (const { name, values } of metrics)
      for (const each of values) {
        const { labels, value } = each;
        // The buckets, the sum and the count of a histogram have names of their own.
        const { metricName = name } = each as { readonly metricName?: string };
        this.#add(metricName, { labels: textsOf(labels), value });
      }
  }

  /** The samples of a metric. */
  each(name: string): readonly Sample[] {
    return this.#samples.get(name) ?? [];
  }

  /** The sum over all samples with these labels; null if there is none. */
  sum(name: string, labels: Labels = {}): number | null {
    const found = this.each(name).filter((sample) => hasLabels(sample, labels));
    return found.length === 0 ? null : found.reduce((sum, { value }) => sum + value, 0);
  }

  /** The values of a metric by one of its labels. */
  by(name: string, label: string): Record<string, number> {
    const values: Record<string, number> = {};
    for (const { labels, value } of this.each(name)) {
      const which = labels[label] ?? '';
      values[which] = (values[which] ?? 0) + value;
    }
    return values;
  }

  #add(name: string, sample: Sample): void {
    const samples = this.#samples.get(name);
    if (samples) samples.push(sample);
    else this.#samples.set(name, [sample]);
  }
}

function hasLabels(sample: Sample, labels: Labels): boolean {
  return Object.entries(labels).every(([name, value]) => sample.labels[name] === value);
}

function textsOf(labels: object): Labels {
  return Object.fromEntries(Object.entries(labels).map(([name, value]) => [name, String(value)]));
}

const METRIC = 'tonway_request_seconds_bucket';

/** The requests of one operation with one code. */
export interface RequestCount {
  readonly operation: string;
  readonly code: string;
  /** How many took at most as long as each of the bounds; the last one is the number of all. */
  readonly cumulative: readonly number[];
}

/** Response times of requests as a histogram, since the start of the processes or within a window. */
export class RequestCounts {
  /** Upper bounds in seconds; the last one is infinite. */
  readonly #bounds: readonly number[];
  readonly counts: readonly RequestCount[];

  private constructor(bounds: readonly number[], counts: readonly RequestCount[]) {
    this.#bounds = bounds;
    this.counts = counts;
  }

  static of(reading: Reading): RequestCounts {
    const found = new Map<string, { operation: string; code: string; cumulative: number[] }>();
    const bounds = new Set<number>();
    for (const { labels, value } of reading.each(METRIC)) {
      const { operation = '', code = '', le = '' } = labels;
      bounds.add(le === '+Inf' ? Infinity : Number(le));
      const name = `${operation} ${code}`;
      const count = found.get(name);
      if (count) count.cumulative.push(value);
      else found.set(name, { operation, code, cumulative: [value] });
    }
    return new RequestCounts([...bounds], [...found.values()]);
  }

  /** The requests since an earlier reading. A count that has become smaller is that of a replaced process: all are new. */
  since(earlier: RequestCounts): RequestCounts {
    const before = new Map(earlier.counts.map((count) => [nameOf(count), count.cumulative]));
    const counts = this.counts.map((count) => {
      const old = before.get(nameOf(count));
      const isContinued = old !== undefined && total(old) <= total(count.cumulative);
      const cumulative = isContinued
        ? count.cumulative.map((value, i) => Math.max(0, value - (old[i] ?? 0)))
        : count.cumulative;
      return { ...count, cumulative };
    });
    return new RequestCounts(this.#bounds, counts);
  }

  filter(isWanted: (count: RequestCount) => boolean): RequestCounts {
    return new RequestCounts(this.#bounds, this.counts.filter(isWanted));
  }

  get total(): number {
    return this.counts.reduce((sum, { cumulative }) => sum + total(cumulative), 0);
  }

  /** The time within which this share of the requests was answered, interpolated within its bucket; null: no requests. */
  quantileMs(share: number): number | null {
    const all = this.#bounds.map((_, i) =>
      this.counts.reduce((sum, { cumulative }) => sum + (cumulative[i] ?? 0), 0),
    );
    const rank = share * total(all);
    if (rank === 0) return null;
    const i = all.findIndex((count) => count >= rank);
    const [below, lower, upper] = [all[i - 1] ?? 0, this.#bounds[i - 1] ?? 0, this.#bounds[i] ?? 0];
    // Nothing is known of the slowest but the last bound.
    if (upper === Infinity) return lower * 1000;
    const within = (rank - below) / ((all[i] ?? 0) - below);
    return (lower + (upper - lower) * within) * 1000;
  }
}

function nameOf({ operation, code }: RequestCount): string {
  return `${operation} ${code}`;
}

function total(cumulative: readonly number[]): number {
  return cumulative.at(-1) ?? 0;
}
