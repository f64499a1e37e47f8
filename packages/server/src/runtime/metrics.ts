import type { Tvm } from '@tonway/tvm';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
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
    this.gauge('tonway_head_seqno', 'Newest verified masterchain block', [], (gauge) => {
      if (upstream.head) gauge.set(upstream.head.id.seqno);
    });
    this.gauge('tonway_head_age_seconds', 'Age of the newest verified block', [], (gauge) => {
      if (upstream.head) gauge.set(Date.now() / 1000 - upstream.head.genUtime);
    });
  }

  #observeServers(upstream: Upstream): void {
    const each = (name: string, help: string, read: (server: ServerNumbers) => number | null) =>
      this.gauge(`tonway_lite_server_${name}`, help, ['server'], (gauge) => {
        gauge.reset();
        for (const server of upstream.snapshot.servers) {
          const value = read(server);
          if (value !== null) gauge.set({ server: server.name }, value);
        }
      });
    each('usable', '1: it is asked', ({ unusable }) => (unusable === null ? 1 : 0));
    each('head_seqno', 'Newest masterchain block it has', ({ headSeqno }) => headSeqno);
    each('latency_seconds', 'Average time of its answers', ({ latencyMs }) => seconds(latencyMs));
    each('error_rate', 'Share of questions that failed', ({ errorRate }) => errorRate);
    each('in_flight', 'Questions on their way', ({ inFlight }) => inFlight);
    each('archival', '1: it keeps the whole history', ({ archival }) =>
      archival === null ? null : Number(archival),
    );
  }

  #observeCaches(read: () => Readonly<Record<string, CacheSnapshot>>): void {
    for (const field of ['entries', 'bytes', 'hits', 'misses'] as const)
      this.gauge(`tonway_cache_${field}`, `Of each cache: ${field}`, ['cache'], (gauge) => {
        for (const [cache, numbers] of Object.entries(read())) gauge.set({ cache }, numbers[field]);
      });
  }

  #observeTvm(tvm: Tvm): void {
    for (const [field, help] of Object.entries(TVM_NUMBERS) as [keyof typeof TVM_NUMBERS, string][])
      this.gauge(`tonway_tvm_${snakeCase(field)}`, help, [], (gauge) =>
        gauge.set(tvm.snapshot[field]),
      );
  }

  /** A number that is read when it is asked for. */
  gauge<Label extends string>(
    name: string,
    help: string,
    labelNames: readonly Label[],
    read: (gauge: Gauge<Label>) => void,
  ): void {
    new Gauge({
      name,
      help,
      labelNames: [...labelNames],
      registers: [this.registry],
      collect() {
        read(this);
      },
    });
  }
}

type ServerNumbers = Upstream['snapshot']['servers'][number];

const TVM_NUMBERS = {
  workers: 'Emulators',
  busy: 'Emulators at work',
  queued: 'Calls that wait',
  calls: 'Calls so far',
  timeouts: 'Calls that took too long',
  crashes: 'Emulators that broke down',
  supportedVersion: 'Newest global version that the emulator knows',
  demandedVersion: 'Newest global version that a configuration demanded',
} as const;

function seconds(ms: number | null): number | null {
  return ms === null ? null : ms / 1000;
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
