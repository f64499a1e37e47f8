import type { Tvm } from '@tonway/tvm';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { StreamTallies, TransportTally } from '../../api/streaming/transport/client-stream.ts';
import type { IndexStatus } from '../../index/index-status.ts';
import { clockSkewSeconds, headAgeSeconds } from '../../network/upstream/network-clock.ts';
import type { CacheSnapshot, Upstream } from '../../network/upstream/session.ts';

/** The parts whose state is read each time the metrics are read. */
export interface Observed {
  readonly upstream: Upstream;
  readonly tvm: Tvm;
  readonly answerCache: () => CacheSnapshot;
}

const LATENCY_BUCKETS_S = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** The metrics of one process, for Prometheus. */
export class Metrics {
  readonly registry = new Registry();
  readonly #seconds: Histogram<'operation' | 'code'>;

  constructor() {
    const registers = [this.registry];
    collectDefaultMetrics({ register: this.registry });
    this.#seconds = new Histogram({
      name: 'tonway_request_seconds',
      help: 'Response time by operation and code; a batch counts as one jsonRPC',
      labelNames: ['operation', 'code'],
      buckets: LATENCY_BUCKETS_S,
      registers,
    });
  }

  request(operation: string, code: number, elapsedMs: number): void {
    this.#seconds.observe({ operation, code }, elapsedMs / 1000);
  }

  /** Adds the metrics of these parts. */
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
      upstream.head ? headAgeSeconds(upstream, upstream.head) : null,
    );
    this.add(
      'tonway_clock_skew_seconds',
      'How far the clock of this machine is ahead of those of the lite servers; negative: behind',
      'average',
      () => clockSkewSeconds(upstream),
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
    each('usable', '1: every process uses the server', 'min', ({ unusable }) =>
      Number(unusable === null),
    );
    each(
      'head_seqno',
      'Newest masterchain block of the server',
      'max',
      ({ headSeqno }) => headSeqno,
    );
    each('latency_seconds', 'Average response time', 'average', ({ latencyMs }) =>
      latencyMs === null ? null : latencyMs / 1000,
    );
    each('error_rate', 'Share of failed requests', 'average', ({ errorRate }) => errorRate);
    each('in_flight', 'Requests in flight', 'sum', ({ inFlight }) => inFlight);
    each('archival', '1: the server keeps the whole history', 'max', ({ archival }) =>
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

  /** Adds a metric without labels. `read` returns null if there is no value now. */
  add(name: string, help: string, kind: Kind, read: () => number | null): void {
    this.#register({ name, help, labelNames: [] }, kind, (set) => {
      const value = read();
      if (value !== null) set({}, value);
    });
  }

  /** Adds a metric with one label; `read` returns the label values with their numbers. */
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

  #register(description: MetricDescription, kind: Kind, collect: (set: SetValue) => void): void {
    const registers = [this.registry];
    if (kind === 'total') {
      const counter: Counter = new Counter({
        ...description,
        registers,
        collect() {
          counter.reset();
          collect((labels, value) => counter.inc(labels, value));
        },
      });
      return;
    }
    const gauge: Gauge = new Gauge({
      ...description,
      registers,
      aggregator: kind,
      collect() {
        gauge.reset();
        // Without a value the metric is omitted instead of reported as 0.
        if (description.labelNames.length === 0) gauge.remove();
        collect((labels, value) => gauge.set(labels, value));
      },
    });
  }
}

/**
 * How the values of several processes are aggregated. A `total` only grows and is a counter; the others are
 * gauges. A health metric reports the worst process.
 */
export type Kind = 'total' | 'sum' | 'max' | 'min' | 'average';

interface MetricDescription {
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
  ['busy', 'busy', 'sum', 'Busy emulators'],
  ['long', 'long', 'sum', 'Emulators that run long calls'],
  ['queued', 'queued', 'sum', 'Queued calls'],
  ['calls', 'calls_total', 'total', 'Calls'],
  ['timeouts', 'timeouts_total', 'total', 'Calls that timed out'],
  ['crashes', 'crashes_total', 'total', 'Emulators that crashed'],
  ['refused', 'refused_total', 'total', 'Calls refused because the queue was full'],
  ['aborted', 'aborted_total', 'total', 'Calls aborted by the caller'],
  [
    'supportedVersion',
    'supported_version',
    'min',
    'Newest global version that the emulator supports',
  ],
  [
    'demandedVersion',
    'demanded_version',
    'max',
    'Newest global version that a network config requires',
  ],
] as const;

/** Adds the metrics of `tonway index`. */
export function observeIndex(metrics: Metrics, status: IndexStatus): void {
  const add = (name: string, help: string, read: () => number | null, kind: Kind = 'max') =>
    metrics.add(`tonway_index_${name}`, help, kind, read);
  add('head_seqno', 'Newest masterchain block in the index', () => status.head?.seqno ?? null);
  add('lag_blocks', 'Masterchain blocks that are not indexed yet', () => status.lagBlocks);
  add(
    'lag_seconds',
    'Time between the newest indexed block and the newest block',
    () => status.lagSeconds,
  );
  add('age_seconds', 'Age of the newest indexed block', () => status.ageSeconds);
  add(
    'stall_seconds',
    'Time since the last indexed block while the index is behind',
    () => status.stallSeconds,
  );
  add('gap_blocks', 'Blocks missing between indexed ranges', () => status.gapBlocks);
  add('forked', '1: the index has blocks of another fork, and writing has stopped', () =>
    Number(status.isForked),
  );
  add(
    'leader',
    '1: this process is the leader and writes',
    () => Number(status.role === 'leader'),
    'sum',
  );
  const total = (name: string, help: string, read: () => number) =>
    add(`${name}_total`, help, read, 'total');
  total('steps_written', 'Masterchain blocks written by this process', () => status.steps);
  total('rollbacks', 'Number of rollbacks after a fork of the chain', () => status.rollbacks);
  total(
    'failures',
    'Number of times that indexing failed and was restarted',
    () => status.failures,
  );
  add(
    'contracts_seqno',
    'Newest masterchain block up to which all contracts are read',
    () => status.contracts.seqno,
  );
  add(
    'contracts_queued',
    'Accounts whose contracts are not read yet',
    () => status.contracts.queued,
  );
  total('contracts_read', 'Accounts whose contracts this process read', () => status.contractsRead);
  total(
    'contract_failures',
    'Number of times that contracts could not be read and were retried',
    () => status.contractFailures,
  );
  metrics.addLabelled(
    'tonway_index_rows_written_total',
    'Rows written by this process',
    'total',
    'table',
    () => Object.entries(status.rows),
  );
}

/** Adds the metrics of the streams of this process. */
export function observeStreams(metrics: Metrics, { transports, refusals }: StreamTallies): void {
  const add = (name: string, help: string, kind: Kind, field: keyof TransportTally) =>
    metrics.addLabelled(`tonway_stream_${name}`, help, kind, 'transport', () =>
      Object.entries(transports).map(([transport, tally]) => [transport, tally[field]]),
    );
  add('connections', 'Open connections', 'sum', 'connections');
  add('notifications_total', 'Notifications sent', 'total', 'notifications');
  add('bytes_total', 'Bytes of all frames sent', 'total', 'bytes');
  add('slow_consumers_total', 'Connections closed as slow', 'total', 'slowConsumers');
  metrics.addLabelled(
    'tonway_stream_refusals_total',
    'Refused requests and connections by reason',
    'total',
    'reason',
    () => Object.entries(refusals),
  );
}
