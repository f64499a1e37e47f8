/** The answers of `/operator/api/*`. Times are Unix seconds; a number that is not known is null. */

/** What is wrong, and what to do about it. */
export interface Problem {
  readonly text: string;
  readonly remedy: string;
}

/** The numbers of which the last hour is kept. */
export type SeriesName =
  | 'headAgeSeconds'
  | 'indexLagBlocks'
  | 'requestsPerSecond'
  | 'errorShare'
  | 'p50Ms'
  | 'p95Ms'
  | 'refusedPerSecond'
  | 'usableServers'
  | 'tvmBusy'
  | 'tvmQueued'
  | 'streamConnections'
  | 'cpuShare'
  | 'memoryBytes';

export type NumberOrNull = number | null;

/** Points in time, oldest first; the last one is that of `endUtime`. */
export interface History {
  readonly endUtime: number;
  readonly stepSeconds: number;
  readonly series: Readonly<Record<SeriesName, readonly NumberOrNull[]>>;
}

/** v2, v3 or the streams of all processes. */
export interface InterfaceState {
  readonly name: string;
  /** Why it is not ready; null: it is. */
  readonly problem: string | null;
  /** The database that v3 reads, if it has a replica. */
  readonly source: 'replica' | 'primary' | null;
}

export interface Overview {
  readonly version: string;
  readonly network: string;
  readonly utime: number;
  readonly isReady: boolean;
  /** One sentence about the state of the server. */
  readonly summary: string;
  readonly problems: readonly Problem[];
  readonly interfaces: readonly InterfaceState[];
  readonly processes: number;
  readonly now: Readonly<Record<SeriesName, NumberOrNull>>;
}

export interface LiteServer {
  readonly name: string;
  /** Why the server is not used; null: it is. */
  readonly unusable: string | null;
  readonly headSeqno: NumberOrNull;
  /** Masterchain blocks behind the best server. */
  readonly behindBlocks: NumberOrNull;
  readonly headAgeSeconds: NumberOrNull;
  /** Masterchain blocks whose shards the server has not applied yet. */
  readonly shardLag: NumberOrNull;
  readonly isArchival: boolean | null;
  /** Masterchain blocks from the head back to the oldest known block. */
  readonly historyDepth: NumberOrNull;
  readonly latencyMs: NumberOrNull;
  readonly latencyP95Ms: NumberOrNull;
  /** From 0 to 1. */
  readonly errorRate: number;
  readonly inFlight: number;
}

/** The servers with the most trouble first. */
export interface LiteServers {
  readonly servers: readonly LiteServer[];
}

/** A run of masterchain blocks in the same state. */
export interface CoverageRun {
  readonly first: number;
  readonly last: number;
  readonly state: 'indexed' | 'leased' | 'waiting' | 'missing';
}

export interface BackfillRange {
  readonly first: number;
  readonly last: number;
  /** The next block to write. */
  readonly next: number;
  /** Null: no worker has the range. */
  readonly owner: string | null;
  readonly blocksPerSecond: NumberOrNull;
  /** Null: there was no progress to measure. */
  readonly etaSeconds: NumberOrNull;
}

export interface Backfill {
  readonly blocksTotal: number;
  readonly blocksLeft: number;
  readonly blocksPerSecond: NumberOrNull;
  readonly etaSeconds: NumberOrNull;
  /** How long the speed was measured. */
  readonly measuredSeconds: number;
  /** Unfinished ranges, those with a worker first; at most 200. */
  readonly ranges: readonly BackfillRange[];
  readonly openRanges: number;
}

export interface IndexState {
  /** Null: nothing is indexed yet. */
  readonly head: {
    readonly seqno: number;
    readonly first: number;
    readonly ageSeconds: number;
    /** Since the last block was written. */
    readonly idleSeconds: number;
  } | null;
  readonly lagBlocks: NumberOrNull;
  /** The process that writes; null: none. */
  readonly leader: { readonly address: string; readonly sinceUtime: number } | null;
  readonly gapBlocks: number;
  readonly contractsQueued: number;
  readonly contractsSeqno: NumberOrNull;
  readonly tracesQueued: number;
  readonly tracesFailed: number;
  readonly coverage: readonly CoverageRun[];
  readonly backfill: Backfill;
}

/** The answers of one operation within the window. */
export interface OperationNumbers {
  readonly operation: string;
  readonly requests: number;
  readonly perSecond: number;
  readonly p50Ms: NumberOrNull;
  readonly p95Ms: NumberOrNull;
  readonly p99Ms: NumberOrNull;
  readonly codes: Readonly<Record<string, number>>;
}

export interface CacheNumbers {
  readonly name: string;
  readonly entries: number;
  readonly bytes: number;
  readonly hitShare: NumberOrNull;
}

export interface Requests {
  readonly windowSeconds: number;
  /** The slowest first. */
  readonly operations: readonly OperationNumbers[];
  readonly caches: readonly CacheNumbers[];
  readonly emulators: Readonly<
    Record<
      'workers' | 'busy' | 'long' | 'queued' | 'calls' | 'timeouts' | 'crashes' | 'refused',
      number
    >
  >;
  /** Requests that the gateway refused within the window, by reason. */
  readonly refused: Readonly<Record<string, number>>;
}

export interface Key {
  readonly id: number;
  readonly prefix: string;
  readonly name: string;
  readonly owner: string | null;
  readonly plan: string;
  readonly ratePerSecond: number;
  readonly burst: number;
  /** Null: all networks. */
  readonly networks: readonly string[] | null;
  readonly createdUtime: number;
  readonly expiresUtime: NumberOrNull;
  readonly state: 'active' | 'expired' | 'revoked';
  /** Of the last 30 days. */
  readonly requests: number;
}

export interface Plan {
  readonly name: string;
  readonly ratePerSecond: number;
  readonly burst: number;
}

export interface Keys {
  readonly keys: readonly Key[];
  readonly plans: readonly Plan[];
}

/** Requests of a key by day and operation, the newest day first. */
export interface KeyUsage {
  readonly usage: readonly {
    readonly day: string;
    readonly operation: string;
    readonly requests: number;
    /** Further requests, which the limit of the key refused. */
    readonly refused: number;
  }[];
}

/** Who is refused now, because of a limit. */
export interface RefusedKeys {
  /** With refusals within the window, those with the most first; at most 50. */
  readonly keys: readonly {
    readonly id: number;
    readonly name: string;
    /** Today, in UTC. */
    readonly refused: number;
    readonly lastUtime: number;
  }[];
  readonly windowSeconds: number;
  /** Requests without a key that this server refused within the window. */
  readonly withoutKey: number;
}

export interface NewKey {
  readonly name: string;
  readonly plan: string;
  readonly owner?: string | null;
}

/** The text of a key; no later answer has it. */
export interface KeySecret {
  readonly id: number;
  readonly secret: string;
}

export interface WebhookState {
  readonly id: number;
  readonly url: string;
  readonly state: 'active' | 'failing' | 'paused' | 'suspended';
  readonly keyId: number | null;
  readonly attempts: number;
  readonly failingSinceUtime: NumberOrNull;
  readonly lastError: string | null;
}

export interface Streams {
  /** Open connections by transport; null: streams are served by another process. */
  readonly connections: Readonly<Record<string, number>> | null;
  readonly slowConsumers: number;
  readonly log: { readonly newest: number; readonly oldestUtime: NumberOrNull } | null;
  readonly webhookCounts: Readonly<Record<WebhookState['state'], number>>;
  /** Those with trouble first; at most 100. */
  readonly webhooks: readonly WebhookState[];
}

export interface TableSize {
  readonly name: string;
  readonly bytes: number;
}

/** The partitions of a range of logical time. */
export interface EraSize {
  readonly startLt: string;
  readonly bytes: number;
}

export interface DatabaseState {
  readonly bytes: number;
  /** Of the last hour at most; null: measured too short. */
  readonly growthBytesPerDay: NumberOrNull;
  /** How long the growth was measured. */
  readonly measuredSeconds: number;
  readonly connections: number;
  readonly maxConnections: number;
  /** The largest first. */
  readonly tables: readonly TableSize[];
  /** The oldest first. */
  readonly eras: readonly EraSize[];
}
