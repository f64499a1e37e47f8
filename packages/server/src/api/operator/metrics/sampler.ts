import { setTimeout as sleep } from 'node:timers/promises';
import type { LiveView, PulseOrReason } from '../context.ts';
import {
  type History as HistoryShape,
  type NewestNumbers,
  SERIES_NAMES,
} from '../operator-shapes.ts';
import { type Reading, RequestCounts } from './reading.ts';

const STEP_SECONDS = 10;
/** One hour. */
const POINTS = 360;

const NOTHING = Object.fromEntries(SERIES_NAMES.map((name) => [name, null])) as NewestNumbers;

/** The last hour of all numbers, a point every ten seconds. */
class History {
  readonly #points: NewestNumbers[] = [];
  #endUtime = 0;

  add(point: NewestNumbers): void {
    this.#points.push(point);
    if (this.#points.length > POINTS) this.#points.shift();
    this.#endUtime = Math.floor(Date.now() / 1000);
  }

  get newest(): NewestNumbers {
    return this.#points.at(-1) ?? NOTHING;
  }

  get response(): HistoryShape {
    const series = Object.fromEntries(
      SERIES_NAMES.map((name) => [name, this.#points.map((point) => rounded(point[name]))]),
    ) as HistoryShape['series'];
    return { endUtime: this.#endUtime, stepSeconds: STEP_SECONDS, series };
  }
}

/** Four digits are more than a plot shows. */
function rounded(value: number | null): number | null {
  return value === null ? null : Number(value.toPrecision(4));
}

/** Five minutes. */
const WINDOW_POINTS = 30;

interface Snapshot {
  readonly reading: Reading;
  readonly requests: RequestCounts;
}

/** Reads all numbers every ten seconds: the last hour as points, the last minutes with all metrics. */
export class Sampler {
  readonly history = new History();
  readonly #view: LiveView;
  readonly #snapshots: Snapshot[] = [];
  readonly #onSample: () => Promise<void>;

  /** `onSample` takes further samples at the same times. */
  constructor(view: LiveView, onSample: () => Promise<void>) {
    this.#view = view;
    this.#onSample = onSample;
  }

  async run(signal: AbortSignal): Promise<void> {
    const options = { signal, ref: false };
    for (let dueMs = performance.now(); !signal.aborted; dueMs += STEP_SECONDS * 1000) {
      await Promise.all([this.#sample(), this.#onSample().catch(() => {})]);
      const waitMs = Math.max(0, dueMs + STEP_SECONDS * 1000 - performance.now());
      await sleep(waitMs, undefined, options).catch(() => {});
    }
  }

  /** The requests since `seconds` ago at most, up to now, and how many seconds that are. */
  async recent(seconds: number) {
    const reading = await this.#view.reading();
    const wanted = this.#snapshots.find(
      ({ reading: { atMs } }) => reading.atMs - atMs <= seconds * 1000,
    );
    const from = wanted ?? this.#snapshots.at(-1);
    const requests = RequestCounts.of(reading);
    const elapsed = from ? (reading.atMs - from.reading.atMs) / 1000 : 0;
    return {
      seconds: elapsed,
      reading,
      earlier: from?.reading ?? null,
      requests: from ? requests.since(from.requests) : requests,
    };
  }

  async #sample(): Promise<void> {
    try {
      const [reading, pulse] = await Promise.all([this.#view.reading(), this.#view.pulse()]);
      const snapshot = { reading, requests: RequestCounts.of(reading) };
      this.history.add(pointOf(snapshot, this.#snapshots.at(-1), pulse));
      this.#snapshots.push(snapshot);
      if (this.#snapshots.length > WINDOW_POINTS) this.#snapshots.shift();
    } catch {
      this.history.add(NOTHING);
    }
  }
}

function pointOf(now: Snapshot, before: Snapshot | undefined, pulse: PulseOrReason): NewestNumbers {
  const { reading } = now;
  const seconds = before ? (reading.atMs - before.reading.atMs) / 1000 : 0;
  const requests = before && now.requests.since(before.requests);
  const failed = requests?.filter(({ code }) => Number(code) >= 500);
  const head = reading.sum('tonway_head_seqno');
  return {
    headAgeSeconds: reading.sum('tonway_head_age_seconds'),
    indexLagBlocks:
      head !== null && pulse && 'head' in pulse && pulse.head
        ? Math.max(0, head - pulse.head.seqno)
        : null,
    requestsPerSecond: requests && seconds > 0 ? requests.total / seconds : null,
    errorShare: requests && failed && requests.total > 0 ? failed.total / requests.total : null,
    p50Ms: requests?.quantileMs(0.5) ?? null,
    p95Ms: requests?.quantileMs(0.95) ?? null,
    refusedPerSecond: perSecond(now, before, 'tonway_gateway_requests_total', {
      outcome: 'limited',
    }),
    usableServers: reading.sum('tonway_lite_server_usable'),
    tvmBusy: reading.sum('tonway_tvm_busy'),
    tvmQueued: reading.sum('tonway_tvm_queued'),
    streamConnections: reading.sum('tonway_stream_connections'),
    cpuShare: perSecond(now, before, 'process_cpu_seconds_total'),
    memoryBytes: reading.sum('process_resident_memory_bytes'),
  };
}

/** How fast a counter grows; null if it is not there or was reset. */
function perSecond(
  { reading }: Snapshot,
  before: Snapshot | undefined,
  name: string,
  labels: Readonly<Record<string, string>> = {},
): number | null {
  const value = reading.sum(name, labels);
  if (value === null || !before) return null;
  const grown = value - (before.reading.sum(name, labels) ?? 0);
  const seconds = (reading.atMs - before.reading.atMs) / 1000;
  return grown < 0 || seconds <= 0 ? null : grown / seconds;
}
