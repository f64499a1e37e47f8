import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { ReplicaUse, V3Facts } from '../../health/facts.ts';
import { replicaProblem } from '../../health/rules/serving.ts';
import { networkSeconds } from '../../network/upstream/network-clock.ts';
import type { Upstream } from '../../network/upstream/session.ts';
import { type Database, ReplicaDatabase } from '../../store/database.ts';
import type { App } from './app.ts';
import { HeadProbe } from './head-probe.ts';
import type { Metrics } from './metrics.ts';

/** The replica is used again after it was well for so long. */
const RETURN_MS = 5000;

interface ReplicaWatchOptions {
  readonly database: ReplicaDatabase;
  readonly replica: HeadProbe;
  readonly primary: HeadProbe;
  /** 0: the replica is always used. */
  readonly maxLagSeconds: number;
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'info'>;
}

/** Chooses whether v3 reads from the replica or from the primary. */
class ReplicaWatch {
  readonly #options: ReplicaWatchOptions;
  #wellSinceMs: number | null = null;

  constructor(options: ReplicaWatchOptions) {
    this.#options = options;
  }

  get readsReplica(): boolean {
    return this.#options.database.source === 'replica';
  }

  /** The database that v3 reads. */
  get serving(): HeadProbe {
    const { replica, primary } = this.#options;
    return this.readsReplica ? replica : primary;
  }

  /** How far the replica is behind, by the newest blocks. Null: they are not known. */
  get lag(): { readonly blocks: number; readonly seconds: number } | null {
    const { replica, primary } = this.#options;
    if (!replica.head || !primary.head) return null;
    return {
      blocks: Math.max(0, primary.head.seqno - replica.head.seqno),
      seconds: Math.max(0, Number(primary.head.genUtime - replica.head.genUtime)),
    };
  }

  get facts(): ReplicaUse {
    const { replica, primary, maxLagSeconds } = this.#options;
    return {
      used: this.readsReplica,
      failure: replica.failure,
      isEmpty: !replica.head && primary.head !== null,
      lag: this.lag,
      maxLagSeconds,
    };
  }

  async poll(): Promise<void> {
    const { replica, primary } = this.#options;
    await Promise.all([replica.poll(), primary.poll()]);
    this.#choose(performance.now());
  }

  #choose(nowMs: number): void {
    const { primary, maxLagSeconds } = this.#options;
    const problem = replicaProblem(this.facts);
    this.#wellSinceMs = problem === null ? (this.#wellSinceMs ?? nowMs) : null;
    const isWell = this.#wellSinceMs !== null && nowMs - this.#wellSinceMs >= RETURN_MS;
    if (this.readsReplica) {
      if (problem !== null && maxLagSeconds > 0 && primary.failure === null) this.#leave(problem);
    } else if (isWell) this.#return('the replica is well again');
    else if (primary.failure) this.#return(`the primary does not answer: ${primary.failure}`);
  }

  #leave(reason: string): void {
    this.#options.database.source = 'primary';
    this.#options.log.warn({ reason }, 'v3 reads from the primary instead of its replica');
  }

  #return(reason: string): void {
    this.#options.database.source = 'replica';
    this.#options.log.info({ reason }, 'v3 reads from the replica again');
  }

  observe(metrics: Metrics): void {
    metrics.add({
      tonway_v3_replica_up: () => Number(this.#options.replica.failure === null),
      tonway_v3_replica_used: () => Number(this.readsReplica),
      tonway_v3_replica_lag_seconds: () => this.lag?.seconds ?? null,
      tonway_v3_replica_lag_blocks: () => this.lag?.blocks ?? null,
    });
  }
}

const POLL_MS = 1000;

interface V3HealthOptions {
  readonly probe: HeadProbe;
  /** Null: there is no replica, or no primary beside it. */
  readonly replica: ReplicaWatch | null;
  readonly upstream: Upstream;
  /** 0: any age is accepted. */
  readonly maxAgeSeconds: number;
}

/** What is known of the database of v3, which may be a replica. */
export class V3Health {
  readonly #options: V3HealthOptions;

  constructor(options: V3HealthOptions) {
    this.#options = options;
  }

  /** Polls the databases until the signal is aborted. */
  async run(signal: AbortSignal): Promise<void> {
    const { probe, replica } = this.#options;
    while (!signal.aborted) {
      await (replica ?? probe).poll();
      await sleep(POLL_MS, undefined, { signal }).catch(() => {});
    }
  }

  get facts(): V3Facts {
    const { failure, silentMs } = this.#serving;
    const { maxAgeSeconds, replica } = this.#options;
    return {
      failure,
      silentSeconds: silentMs / 1000,
      seqno: this.seqno,
      ageSeconds: this.ageSeconds,
      maxAgeSeconds,
      replica: replica?.facts ?? null,
    };
  }

  get isUp(): boolean {
    return this.#serving.failure === null;
  }

  get seqno(): number | null {
    return this.#serving.head?.seqno ?? null;
  }

  get ageSeconds(): number {
    const genUtime = Number(this.#serving.head?.genUtime ?? 0);
    return Math.max(0, Math.floor(networkSeconds(this.#options.upstream)) - genUtime);
  }

  get #serving(): HeadProbe {
    const { replica, probe } = this.#options;
    return replica?.serving ?? probe;
  }
}

/** Watches the database of v3, and chooses between its replica and the primary, until the app is closed. */
export function watchV3(app: App, database: Database, upstream: Upstream): V3Health {
  const { settings, log, metrics, closing } = app;
  const { DATABASE_URL, DATABASE_READ_URL } = settings;
  const open = (url: string) => closing.adopt(new HeadProbe(url), (each) => each.close());
  const probe = open(DATABASE_READ_URL || DATABASE_URL);
  const replica =
    database instanceof ReplicaDatabase
      ? new ReplicaWatch({
          database,
          log,
          replica: probe,
          primary: open(DATABASE_URL),
          maxLagSeconds: settings.DATABASE_READ_MAX_LAG_SECONDS,
        })
      : null;
  const health = new V3Health({
    probe,
    replica,
    upstream,
    // A devnet may produce blocks only on request.
    maxAgeSeconds: settings.NETWORK === 'devnet' ? 0 : settings.INDEX_MAX_AGE_SECONDS,
  });
  app.run((signal) => health.run(signal));
  metrics.add({
    tonway_v3_database_up: () => Number(health.isUp),
    tonway_v3_head_seqno: () => health.seqno,
    tonway_v3_head_age_seconds: () => (health.seqno === null ? null : health.ageSeconds),
  });
  replica?.observe(metrics);
  return health;
}
