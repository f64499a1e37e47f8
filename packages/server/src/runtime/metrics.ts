import type { Tvm } from '@tonway/tvm';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { CacheSnapshot, Upstream } from '../upstream/session.ts';

/** What the metrics look at whenever they are read. */
export interface Observed {
  readonly upstream: Upstream;
  readonly tvm: Tvm;
  readonly answerCache: () => CacheSnapshot;
}

const LATENCY_BUCKETS_S = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** The numbers of one process, in the form that Prometheus reads. */
export class Metrics {
  readonly registry = new Registry();
  readonly #seconds: Histogram<'operation' | 'code'>;

  constructor() {
    const registers = [this.registry];
    collectDefaultMetrics({ register: this.registry });
    this.#seconds = new Histogram({
      name: 'tonway_request_seconds',
      help: 'Time to answer, by operation and code; a batch is one jsonRPC',
      labelNames: ['operation', 'code'],
      buckets: LATENCY_BUCKETS_S,
      registers,
    });
  }

  request(operation: string, code: number, elapsedMs: number): void {
    this.#seconds.observe({ operation, code }, elapsedMs / 1000);
  }

  /** From now on the numbers of these parts are told too. */
  observe({ upstream, tvm, answerCache }: Observed): void {
    this.observeUpstream(upstream);
    this.#observeCaches(() => ({ answers: answerCache(), ...upstream.snapshot.caches }));
    this.#observeTvm(tvm);
  }

  observeUpstream(upstream: Upstream): void {
    this.#observeHead(upstream);
    this.#observeServers(upstream);
  }

  #observeHead(upstream: Upstream): void {
    this.add('tonway_head_seqno', 'Newest verified masterchain block', 'max', () =>
      upstream.head ? upstream.head.id.seqno : null,
    );
    this.add('tonway_head_age_seconds', 'Age of the newest verified block', 'max', () =>
      upstream.head ? Date.now() / 1000 - upstream.head.genUtime : null,
    );
  }

  #observeServers(upstream: Upstream): void {
    const each = (
      name: string,
      help: string,
      kind: Kind,
      read: (server: ServerNumbers) => number | null,
    ) =>
      this.addLabelled(`tonway_lite_server_${name}`, help, kind, 'server', () =>
        upstream.snapshot.servers.map((server) => [server.name, read(server)]),
      );
    each('usable', '1: every process asks it', 'min', ({ unusable }) => Number(unusable === null));
    each('head_seqno', 'Newest masterchain block it has', 'max', ({ headSeqno }) => headSeqno);
    each('latency_seconds', 'Average time of its answers', 'average', ({ latencyMs }) =>
      latencyMs === null ? null : latencyMs / 1000,
    );
    each('error_rate', 'Share of questions that failed', 'average', ({ errorRate }) => errorRate);
    each('in_flight', 'Questions on their way', 'sum', ({ inFlight }) => inFlight);
    each('archival', '1: it keeps the whole history', 'max', ({ archival }) =>
      archival === null ? null : Number(archival),
    );
  }

  #observeCaches(read: () => Readonly<Record<string, CacheSnapshot>>): void {
    for (const [field, name, kind] of CACHE_NUMBERS)
      this.addLabelled(`tonway_cache_${name}`, `Of each cache: ${field}`, kind, 'cache', () =>
        Object.entries(read()).map(([cache, numbers]) => [cache, numbers[field]]),
      );
  }

  #observeTvm(tvm: Tvm): void {
    for (const [field, name, kind, help] of TVM_NUMBERS)
      this.add(`tonway_tvm_${name}`, help, kind, () => tvm.snapshot[field]);
  }

  /** A number that is read when it is asked for; null: there is none now. */
  add(name: string, help: string, kind: Kind, read: () => number | null): void {
    this.#register({ name, help, labelNames: [] }, kind, (set) => {
      const value = read();
      if (value !== null) set({}, value);
    });
  }

  /** The same for each of several things, which are told apart by a label. */
  addLabelled(
    name: string,
    help: string,
    kind: Kind,
    label: string,
    read: () => Iterable<readonly [name: string, value: number | null]>,
  ): void {
    this.#register({ name, help, labelNames: [label] }, kind, (set) => {
      for (const [which, value] of read()) if (value !== null) set({ [label]: which }, value);
    });
  }

  #register(about: About, kind: Kind, collect: (set: SetValue) => void): void {
    const registers = [this.registry];
    if (kind === 'total') {
      const counter: Counter = new Counter({
        ...about,
        registers,
        collect() {
          counter.reset();
          collect((labels, value) => counter.inc(labels, value));
        },
      });
      return;
    }
    const gauge: Gauge = new Gauge({
      ...about,
      registers,
      aggregator: kind,
      collect() {
        gauge.reset();
        // without a value it is left out, rather than 0
        if (about.labelNames.length === 0) gauge.remove();
        collect((labels, value) => gauge.set(labels, value));
      },
    });
  }
}

/**
 * How the numbers of several processes become one. A `total` only grows, and is a counter; the others are
 * gauges. Of what is well or not, the worst is told.
 */
export type Kind = 'total' | 'sum' | 'max' | 'min' | 'average';

interface About {
  readonly name: string;
  readonly help: string;
  readonly labelNames: string[];
}

type SetValue = (labels: Record<string, string>, value: number) => void;

type ServerNumbers = Upstream['snapshot']['servers'][number];

const CACHE_NUMBERS = [
  ['entries', 'entries', 'sum'],
  ['bytes', 'bytes', 'sum'],
  ['hits', 'hits_total', 'total'],
  ['misses', 'misses_total', 'total'],
] as const;

const TVM_NUMBERS = [
  ['workers', 'workers', 'sum', 'Emulators'],
  ['busy', 'busy', 'sum', 'Emulators at work'],
  ['long', 'long', 'sum', 'Emulators at work on long calls'],
  ['queued', 'queued', 'sum', 'Calls that wait'],
  ['calls', 'calls_total', 'total', 'Calls'],
  ['timeouts', 'timeouts_total', 'total', 'Calls that took too long'],
  ['crashes', 'crashes_total', 'total', 'Emulators that broke down'],
  ['refused', 'refused_total', 'total', 'Calls for which there was no room in the queue'],
  ['aborted', 'aborted_total', 'total', 'Calls that nobody waited for any more'],
  ['supportedVersion', 'supported_version', 'min', 'Newest global version that the emulator knows'],
  [
    'demandedVersion',
    'demanded_version',
    'max',
    'Newest global version that a configuration demanded',
  ],
] as const;
