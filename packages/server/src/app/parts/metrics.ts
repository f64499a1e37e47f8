import type { Tvm } from '@tonway/tvm';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { RELEASE } from '../../api/http/openapi-documents.ts';
import type {
  StreamCounters,
  TransportCounters,
} from '../../api/streaming/transport/connection.ts';
import type { StreamFacts } from '../../health/facts.ts';
import { isSilent } from '../../health/rule.ts';
import { RULES } from '../../health/rules.ts';
import type { HealthWatch } from '../../health/watch.ts';
import type { IndexStatus } from '../../index/index-status.ts';
import type { UpstreamObserver } from '../../network/upstream/lite-upstream.ts';
import { clockSkewSeconds, headAgeSeconds } from '../../network/upstream/network-clock.ts';
import type { CacheSnapshot, Upstream } from '../../network/upstream/session.ts';
import type { Database } from '../../store/database.ts';
import type { IndexNumbers } from '../../store/index-vitals.ts';
import type { DatabaseVitals } from '../../store/vitals.ts';
import { METRICS, type MetricName } from './metric-list.ts';

const LATENCY_BUCKETS_S = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

const PIPELINE_BUCKETS_S = [0.5, 1, 1.5, 2, 3, 4, 5, 7.5, 10, 15, 30, 60, 300, 900];
/** Older blocks are those of a backfill or a repair. */
const MAX_PIPELINE_S = 3600;

type PipelineStage = 'committed' | 'contracts' | 'classified' | 'streamed';
type Labelled = Iterable<readonly [label: string, value: number | null]>;
type Value = number | null;

interface MetricsOptions {
  /** Whether the metrics of Node.js are included. Default: true. */
  readonly ofNode?: boolean;
}

/** The metrics of one process, for Prometheus. */
export class Metrics {
  readonly registry = new Registry();
  readonly #seconds: Histogram<'operation' | 'code'>;
  readonly #statements: Histogram<'role' | 'statement'>;
  readonly #pipeline: Histogram<'stage'>;
  /** Observes the queries to lite servers. */
  readonly liteServers: Required<Pick<UpstreamObserver, 'answered'>>;
  /** By role. */
  readonly #databases = new Map<string, Database>();

  constructor({ ofNode = true }: MetricsOptions = {}) {
    if (ofNode) collectDefaultMetrics({ register: this.registry });
    this.addLabelled({ tonway_build_info: () => [[RELEASE, 1]] });
    this.#seconds = this.histogram(
      'tonway_request_seconds',
      'Response time by operation and code; a batch counts as one jsonRPC',
      ['operation', 'code'],
    );
    this.#statements = this.histogram(
      'tonway_database_statement_seconds',
      'Time of statements by the role of their connection and their first word',
      ['role', 'statement'],
    );
    this.#pipeline = this.histogram(
      'tonway_pipeline_seconds',
      'From the time of a block until it is committed, its contracts are read, its traces are classified, its events are streamed; without blocks that are older than an hour, as in a backfill',
      ['stage'],
      PIPELINE_BUCKETS_S,
    );
    const queries = this.histogram(
      'tonway_lite_server_query_seconds',
      'Time of queries to lite servers by method and error code',
      ['method', 'code'],
    );
    this.liteServers = {
      answered: (method, code, seconds) => queries.observe({ method, code }, seconds),
    };
    const each = (read: (database: Database) => number) => () =>
      [...this.#databases].map(([role, database]) => [role, read(database)] as const);
    this.addLabelled({
      tonway_database_pool_in_use: each(({ use }) => use.inUse),
      tonway_database_pool_waiting: each(({ use }) => use.waiting),
      tonway_database_pool_size: each(({ connections }) => connections),
    });
  }

  /** A block of this Unix time has passed a stage of the pipeline. */
  passed(stage: PipelineStage, utime: number | null): void {
    const seconds = Date.now() / 1000 - (utime ?? 0);
    if (seconds <= MAX_PIPELINE_S) this.#pipeline.observe({ stage }, Math.max(0, seconds));
  }

  histogram<Label extends string>(
    name: string,
    help: string,
    labelNames: readonly Label[],
    buckets = LATENCY_BUCKETS_S,
  ): Histogram<Label> {
    const registers = [this.registry];
    return new Histogram({ name, help, labelNames: [...labelNames], buckets, registers });
  }

  /** Reports the pool and the statements of a database. */
  observeDatabase<Kind extends Database>(role: string, database: Kind): Kind {
    this.#databases.set(role, database);
    database.observe((statement, seconds) =>
      this.#statements.observe({ role, statement }, seconds),
    );
    return database;
  }

  request(operation: string, code: number, elapsedMs: number): void {
    this.#seconds.observe({ operation, code }, elapsedMs / 1000);
  }

  /** Adds metrics without labels, each with what reads its value. Null: there is no value now. */
  add(values: Readonly<Partial<Record<MetricName, () => Value | Promise<Value>>>>): void {
    for (const [name, read] of Object.entries(values))
      this.#register(name as MetricName, async (set) => {
        const value = await read();
        if (value !== null) set({}, value);
      });
  }

  /** Adds metrics with one label, each with what reads the values of the label and their numbers. */
  addLabelled(
    values: Readonly<Partial<Record<MetricName, () => Labelled | Promise<Labelled>>>>,
  ): void {
    for (const [name, read] of Object.entries(values))
      this.#register(name as MetricName, async (set, label) => {
        for (const [which, value] of await read())
          if (value !== null) set({ [label]: which }, value);
      });
  }

  #register(
    name: MetricName,
    collect: (
      set: (labels: Record<string, string>, value: number) => void,
      label: string,
    ) => Promise<void>,
  ): void {
    const { kind, help, label } = METRICS[name];
    const labelNames = label === null ? [] : [label];
    const description = { name, help, labelNames, registers: [this.registry] };
    if (kind === 'total') {
      const counter: Counter = new Counter({
        ...description,
        async collect() {
          counter.reset();
          await collect((labels, value) => counter.inc(labels, value), label ?? '');
        },
      });
      return;
    }
    const gauge: Gauge = new Gauge({
      ...description,
      aggregator: kind,
      async collect() {
        gauge.reset();
        // Without a value the metric is omitted instead of reported as 0.
        if (label === null) gauge.remove();
        await collect((labels, value) => gauge.set(labels, value), label ?? '');
      },
    });
  }
}

/** Adds the metrics of the lite servers. */
export function observeUpstream(metrics: Metrics, upstream: Upstream): void {
  metrics.add({
    tonway_head_seqno: () => upstream.head?.id.seqno ?? null,
    tonway_head_age_seconds: () => (upstream.head ? headAgeSeconds(upstream, upstream.head) : null),
    tonway_clock_skew_seconds: () => clockSkewSeconds(upstream),
  });
  type Server = Upstream['snapshot']['servers'][number];
  const each = (read: (server: Server) => number | null) => () =>
    upstream.snapshot.servers.map((server) => [server.name, read(server)] as const);
  metrics.addLabelled({
    tonway_lite_server_usable: each(({ unusable }) => Number(unusable === null)),
    tonway_lite_server_head_seqno: each(({ headSeqno }) => headSeqno),
    tonway_lite_server_latency_seconds: each(({ latencyMs }) =>
      latencyMs === null ? null : latencyMs / 1000,
    ),
    tonway_lite_server_error_rate: each(({ errorRate }) => errorRate),
    tonway_lite_server_in_flight: each(({ inFlight }) => inFlight),
    tonway_lite_server_sent_bytes_total: each(({ sentBytes }) => sentBytes),
    tonway_lite_server_received_bytes_total: each(({ receivedBytes }) => receivedBytes),
    tonway_lite_server_archival: each(({ archival }) =>
      archival === null ? null : Number(archival),
    ),
  });
}

/** Adds the metrics of the caches, by their names. */
export function observeCaches(
  metrics: Metrics,
  read: () => Readonly<Record<string, CacheSnapshot>>,
): void {
  const each = (field: keyof CacheSnapshot) => () =>
    Object.entries(read()).map(([cache, numbers]) => [cache, numbers[field]] as const);
  metrics.addLabelled({
    tonway_cache_entries: each('entries'),
    tonway_cache_bytes: each('bytes'),
    tonway_cache_hits_total: each('hits'),
    tonway_cache_misses_total: each('misses'),
  });
}

/** Adds the metrics of the emulators. */
export function observeTvm(metrics: Metrics, tvm: Tvm): void {
  metrics.add({
    tonway_tvm_workers: () => tvm.snapshot.workers,
    tonway_tvm_busy: () => tvm.snapshot.busy,
    tonway_tvm_long: () => tvm.snapshot.long,
    tonway_tvm_queued: () => tvm.snapshot.queued,
    tonway_tvm_calls_total: () => tvm.snapshot.calls,
    tonway_tvm_timeouts_total: () => tvm.snapshot.timeouts,
    tonway_tvm_crashes_total: () => tvm.snapshot.crashes,
    tonway_tvm_refused_total: () => tvm.snapshot.refused,
    tonway_tvm_aborted_total: () => tvm.snapshot.aborted,
    tonway_tvm_supported_version: () => tvm.snapshot.supportedVersion,
    tonway_tvm_demanded_version: () => tvm.snapshot.demandedVersion,
  });
}

/** Adds the metrics of `tonway index`. */
export function observeIndex(metrics: Metrics, status: IndexStatus): void {
  metrics.add({
    tonway_index_head_seqno: () => status.head?.seqno ?? null,
    tonway_index_lag_blocks: () => status.lagBlocks,
    tonway_index_lag_seconds: () => status.lagSeconds,
    tonway_index_age_seconds: () => status.ageSeconds,
    tonway_index_stall_seconds: () => status.stallSeconds,
    tonway_index_gap_blocks: () => status.gapBlocks,
    tonway_index_forked: () => Number(status.isForked),
    tonway_index_leader: () => Number(status.role === 'leader'),
    tonway_index_leader_changes_total: () => status.leaderships,
    tonway_index_steps_written_total: () => status.steps,
    tonway_index_rollbacks_total: () => status.rollbacks,
    tonway_index_failures_total: () => status.failures,
  });
  observeContracts(metrics, status);
  metrics.addLabelled({
    tonway_index_rows_written_total: () => Object.entries(status.rows),
    tonway_index_eras: () => Object.entries(status.eras),
  });
}

/** Adds the metrics of what reads contracts. */
export function observeContracts(metrics: Metrics, status: IndexStatus): void {
  metrics.add({
    tonway_index_contracts_seqno: () => status.contracts.seqno,
    tonway_index_contracts_queued: () => status.contracts.queued,
    tonway_index_contracts_read_total: () => status.contractsRead,
    tonway_index_contract_failures_total: () => status.contractFailures,
  });
}

/** Adds the metrics of the streams of this process. */
export function observeStreams(metrics: Metrics, { transports, refusals }: StreamCounters): void {
  const each = (field: keyof TransportCounters) => () =>
    Object.entries(transports).map(([transport, tally]) => [transport, tally[field]] as const);
  metrics.addLabelled({
    tonway_stream_connections: each('connections'),
    tonway_stream_notifications_total: each('notifications'),
    tonway_stream_bytes_total: each('bytes'),
    tonway_stream_slow_consumers_total: each('slowConsumers'),
    tonway_stream_refusals_total: () => Object.entries(refusals),
  });
}

/** Adds the age of what the streams of this process deliver. */
export function observeStreamAge(metrics: Metrics, facts: () => StreamFacts): void {
  metrics.add({ tonway_stream_block_age_seconds: () => facts().blockAgeSeconds });
}

/** Adds what is wrong, by rule, and the numbers of the database behind it. */
export function observeWatch(metrics: Metrics, watch: HealthWatch): void {
  metrics.addLabelled({
    tonway_problem: async () => {
      const found = new Set((await watch.problems()).map(({ rule }) => rule));
      return RULES.map(({ name }) => [name, Number(found.has(name))] as const);
    },
  });
  const ofDatabase = (read: (vitals: DatabaseVitals) => number | null) => async () => {
    const { database } = await watch.facts();
    return database === null || isSilent(database) ? null : read(database);
  };
  const ofIndex = (read: (numbers: IndexNumbers) => number) => async () => {
    const numbers = (await watch.facts()).index?.numbers;
    return numbers ? read(numbers) : null;
  };
  metrics.add({
    tonway_database_connections: ofDatabase(({ connections }) => connections),
    tonway_database_max_connections: ofDatabase(({ maxConnections }) => maxConnections),
    tonway_database_oldest_transaction_seconds: ofDatabase(({ oldest }) => oldest?.seconds ?? 0),
    tonway_database_transaction_age: ofDatabase(({ transactionAge }) => transactionAge),
    tonway_database_bytes: async () => (await watch.facts()).disk?.bytes ?? null,
    tonway_database_free_bytes: async () => (await watch.facts()).disk?.freeBytes ?? null,
    tonway_webhook_lag_seconds: ofIndex(({ webhookLag }) => webhookLag.seconds),
    tonway_traces_queued: ofIndex(({ tracesQueued }) => tracesQueued),
    tonway_traces_queued_seconds: ofIndex(({ traceSeconds }) => traceSeconds),
    tonway_traces_failed: ofIndex(({ tracesFailed }) => tracesFailed),
  });
}
