import { within } from '@tonway/lite-client';
import type { Database } from '../../store/database.ts';
import { readDatabaseBytes } from '../../store/sizes.ts';
import { type IndexPulse, readIndexPulse } from '../../store/steps/coverage.ts';
import { TtlValue } from '../../util/ttl-value.ts';
import { RequestError } from '../kernel/errors.ts';
import { Reading } from './metrics/reading.ts';
import { Sampler } from './metrics/sampler.ts';
import { BackfillSpeed, Progress } from './metrics/speed.ts';
import type { LiteServer } from './operator-shapes.ts';

/** Requests within this time share one answer, so that pages cannot load the server. */
const TTL_MS = 1000;
const DATABASE_MS = 2000;

/** The index, or the reason why nothing is known of it. */
export type PulseOrReason = IndexPulse | { readonly reason: string } | null;

/** The current state of all processes and of the index. */
export class LiveView {
  readonly #statuses: TtlValue<readonly (ProcessStatus | null)[]>;
  readonly #reading: TtlValue<Reading>;
  readonly #pulse: TtlValue<PulseOrReason>;

  constructor({ statuses, metrics, database }: OperatorSources) {
    this.#statuses = new TtlValue(statuses, TTL_MS);
    this.#reading = new TtlValue(async () => new Reading(await metrics()), TTL_MS);
    const pulse = async () => (database ? orReason(readIndexPulse(database)) : null);
    this.#pulse = new TtlValue(pulse, TTL_MS);
  }

  statuses(): Promise<readonly (ProcessStatus | null)[]> {
    return this.#statuses.get();
  }

  reading(): Promise<Reading> {
    return this.#reading.get();
  }

  /** Null: there is no database. */
  pulse(): Promise<PulseOrReason> {
    return this.#pulse.get();
  }
}

function orReason<T>(reading: Promise<T>): Promise<T | { readonly reason: string }> {
  const timeoutError = () => new Error(`no answer within ${DATABASE_MS} ms`);
  return within(reading, { timeoutMs: DATABASE_MS, timeoutError }).catch((error: unknown) => ({
    reason: error instanceof Error ? error.message : String(error),
  }));
}

/** One hour at one sample a minute: the size of a large database is not free. */
const SIZE_SAMPLES = 60;
const SIZE_INTERVAL_MS = 60_000;

/** What the operations answer from. */
export class OperatorContext {
  readonly sources: OperatorSources;
  readonly view: LiveView;
  readonly sampler: Sampler;
  readonly backfill = new BackfillSpeed();
  readonly databaseGrowth = new Progress(SIZE_SAMPLES);
  #sizedAtMs = -Infinity;

  constructor(sources: OperatorSources) {
    this.sources = sources;
    this.view = new LiveView(sources);
    this.sampler = new Sampler(this.view, () => this.#sampleDatabase());
  }

  /** Throws if there is no database. */
  get database(): Database {
    const { database } = this.sources;
    if (!database) throw new RequestError(503, 'there is no database: DATABASE_URL is not set');
    return database;
  }

  async #sampleDatabase(): Promise<void> {
    const { database } = this.sources;
    if (!database) return;
    await this.backfill.sample(database);
    if (performance.now() - this.#sizedAtMs < SIZE_INTERVAL_MS) return;
    this.#sizedAtMs = performance.now();
    this.databaseGrowth.add(await readDatabaseBytes(database));
  }
}

/** A lite server as one process sees it. */
interface StatusServer {
  readonly name: string;
  readonly unusable: string | null;
  readonly headSeqno: number | null;
  readonly headAgeSeconds: number | null;
  readonly shardClientLag: number | null;
  readonly archival: boolean | null;
  readonly historyDepth: number | null;
  readonly latencyMs: number | null;
  readonly latencyP95Ms: number | null;
  readonly errorRate: number;
  readonly inFlight: number;
}

/** The replica from which v3 of one process reads. */
interface ReplicaStatus {
  /** False: v3 reads from the primary instead. */
  readonly used: boolean;
  /** Why it should not be read; null: it should. */
  readonly problem: string | null;
}

/** The detailed status of one process. */
export interface ProcessStatus {
  /** Why the process is not ready; null: it is. */
  readonly problem: string | null;
  /** Why each interface is not ready; null: it is. */
  readonly interfaces: Readonly<Record<string, string | null>>;
  /** Why the clock of its machine is wrong; null: it is right. */
  readonly clock: string | null;
  /** Null: v3 has no replica. */
  readonly replica: ReplicaStatus | null;
  readonly head: {
    readonly seqno: number;
    readonly age_seconds: number;
    /** How far the block is ahead of the clock of its machine; 0: not at all. */
    readonly ahead_seconds: number;
  } | null;
  readonly lite_servers: readonly StatusServer[];
}

/** Where the operator pages get their numbers from. */
export interface OperatorSources {
  readonly network: string;
  /** The metrics of all processes, as text for Prometheus. */
  readonly metrics: () => Promise<string>;
  /** One status per process; null: the process does not answer. */
  readonly statuses: () => Promise<readonly (ProcessStatus | null)[]>;
  /** Null: there is no database. */
  readonly database: Database | null;
  /** Index blocks older than this are reported; null: any age is accepted. */
  readonly maxIndexAgeSeconds: number | null;
}

/** The lite servers as all processes see them, those with the most trouble first. */
export function mergeServers(statuses: readonly (ProcessStatus | null)[]): LiteServer[] {
  const servers = statuses.flatMap((status) => status?.lite_servers ?? []);
  const best = Math.max(...servers.map(({ headSeqno }) => headSeqno ?? 0));
  return [...Map.groupBy(servers, ({ name }) => name).values()]
    .map((seen) => merged(seen, best))
    .sort((a, b) => trouble(b) - trouble(a) || a.name.localeCompare(b.name));
}

/** What the process with the most trouble sees, and the requests of all. */
function merged(seen: readonly StatusServer[], bestSeqno: number): LiteServer {
  const [worst] = seen.toSorted(
    (a, b) =>
      Number(b.unusable !== null) - Number(a.unusable !== null) || b.errorRate - a.errorRate,
  ) as [StatusServer, ...StatusServer[]];
  const { name, unusable, headSeqno, headAgeSeconds, historyDepth } = worst;
  const { latencyMs, latencyP95Ms, errorRate } = worst;
  return {
    name,
    unusable,
    headSeqno,
    headAgeSeconds,
    historyDepth,
    latencyMs,
    latencyP95Ms,
    errorRate,
    behindBlocks: headSeqno === null ? null : bestSeqno - headSeqno,
    shardLag: worst.shardClientLag,
    isArchival: worst.archival,
    inFlight: seen.reduce((sum, { inFlight }) => sum + inFlight, 0),
  };
}

const UNUSABLE = 1e9;

function trouble({ unusable, errorRate, behindBlocks }: LiteServer): number {
  return (unusable === null ? 0 : UNUSABLE) + errorRate * 1000 + (behindBlocks ?? 0);
}
