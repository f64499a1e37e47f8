import type { FastifyBaseLogger } from 'fastify';
import type { ReplicaDatabase } from '../../store/database.ts';
import type { HeadProbe } from './head-probe.ts';
import type { Metrics } from './metrics.ts';

/** The replica is used again after it was well for so long. */
const RETURN_MS = 5000;

interface ReplicaParts {
  readonly database: ReplicaDatabase;
  readonly replica: HeadProbe;
  readonly primary: HeadProbe;
  /** 0: the replica is always used. */
  readonly maxLagSeconds: number;
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'info'>;
}

/** Chooses whether v3 reads from the replica or from the primary. */
export class ReplicaWatch {
  readonly #parts: ReplicaParts;
  #wellSinceMs: number | null = null;

  constructor(parts: ReplicaParts) {
    this.#parts = parts;
  }

  get readsReplica(): boolean {
    return this.#parts.database.source === 'replica';
  }

  /** The database that v3 reads. */
  get serving(): HeadProbe {
    const { replica, primary } = this.#parts;
    return this.readsReplica ? replica : primary;
  }

  /** Null: the head of the replica or of the primary is not known. */
  get lagBlocks(): number | null {
    const { replica, primary } = this.#parts;
    if (!replica.head || !primary.head) return null;
    return Math.max(0, primary.head.seqno - replica.head.seqno);
  }

  /** By the times of the newest blocks. Null: they are not known. */
  get lagSeconds(): number | null {
    const { replica, primary } = this.#parts;
    if (!replica.head || !primary.head) return null;
    return Math.max(0, Number(primary.head.genUtime - replica.head.genUtime));
  }

  /** Why the replica should not be read; null: it should. */
  problem(): string | null {
    const { replica, primary, maxLagSeconds } = this.#parts;
    if (replica.failure) return `the replica does not answer: ${replica.failure}`;
    if (!replica.head && primary.head) return 'the replica has no index';
    const { lagBlocks, lagSeconds } = this;
    if (lagSeconds === null || maxLagSeconds === 0 || lagSeconds <= maxLagSeconds) return null;
    return `the replica is ${lagBlocks} blocks and ${lagSeconds} seconds behind`;
  }

  async poll(): Promise<void> {
    const { replica, primary } = this.#parts;
    await Promise.all([replica.poll(), primary.poll()]);
    this.#choose(performance.now());
  }

  #choose(nowMs: number): void {
    const { primary, maxLagSeconds } = this.#parts;
    const problem = this.problem();
    this.#wellSinceMs = problem === null ? (this.#wellSinceMs ?? nowMs) : null;
    const isWell = this.#wellSinceMs !== null && nowMs - this.#wellSinceMs >= RETURN_MS;
    if (this.readsReplica) {
      if (problem !== null && maxLagSeconds > 0 && primary.failure === null) this.#leave(problem);
    } else if (isWell) this.#return('the replica is well again');
    else if (primary.failure) this.#return(`the primary does not answer: ${primary.failure}`);
  }

  #leave(reason: string): void {
    this.#parts.database.source = 'primary';
    this.#parts.log.warn({ reason }, 'v3 reads from the primary instead of its replica');
  }

  #return(reason: string): void {
    this.#parts.database.source = 'replica';
    this.#parts.log.info({ reason }, 'v3 reads from the replica again');
  }

  observe(metrics: Metrics): void {
    const name = (text: string) => `tonway_v3_replica_${text}`;
    metrics.add(name('up'), '1: DATABASE_READ_URL answers', 'min', () =>
      Number(this.#parts.replica.failure === null),
    );
    metrics.add(name('used'), '1: v3 reads from the replica; 0: from the primary', 'min', () =>
      Number(this.readsReplica),
    );
    metrics.add(
      name('lag_seconds'),
      'How much older the newest block of the replica is than that of the primary',
      'max',
      () => this.lagSeconds,
    );
    metrics.add(
      name('lag_blocks'),
      'Masterchain blocks of the primary that the replica does not have',
      'max',
      () => this.lagBlocks,
    );
  }
}
