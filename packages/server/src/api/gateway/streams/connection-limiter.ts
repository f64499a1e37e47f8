import { randomBytes } from 'node:crypto';
import pMap from 'p-map';
import { Script } from '../../../store/redis.ts';
import { type Availability, SharedRedis, type SharedRedisOptions } from '../shared-redis.ts';

/** A lease that is not renewed for this long ends: its process was killed. */
const LEASE_MS = 15_000;

/** Each subject is a sorted set: the ids of its leases, with the time at which each ends, by the clock of Redis. */
const NOW = `
local clock = redis.call('TIME')
local now = clock[1] * 1000 + math.floor(clock[2] / 1000)
local lease = ${LEASE_MS}
`;
const TAKE = new Script(`${NOW}
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
if redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[1]) then return 0 end
redis.call('ZADD', KEYS[1], now + lease, ARGV[2])
redis.call('PEXPIRE', KEYS[1], lease)
return 1
`);
const RENEW = new Script(`${NOW}
for _, id in ipairs(ARGV) do redis.call('ZADD', KEYS[1], now + lease, id) end
redis.call('PEXPIRE', KEYS[1], lease)
`);
const RELEASE = new Script(`redis.call('ZREM', KEYS[1], ARGV[1])`);

const HEARTBEAT_MS = 5000;
const RENEWALS_AT_ONCE = 50;

/** The right to one of the connections that a subject may have at once. */
export interface Lease {
  release(): void;
}

/** Counts the connections of each subject: in this process, and in Redis while it is available. */
export class ConnectionLimiter {
  readonly #held = new Map<string, Set<string>>();
  readonly #redis: SharedRedis | null;
  readonly #report: Availability['report'];
  readonly #timer: NodeJS.Timeout;
  readonly #process = randomBytes(9).toString('base64url');
  #next = 0;
  #isShared = true;
  #isRenewing = false;

  private constructor(redis: SharedRedis | null, report: Availability['report']) {
    this.#redis = redis;
    this.#report = report;
    this.#timer = setInterval(() => void this.#renew(), HEARTBEAT_MS);
    this.#timer.unref();
  }

  /** Counts only the connections of this process. */
  static local(): ConnectionLimiter {
    return new ConnectionLimiter(null, () => {});
  }

  /** Counts the connections of all processes; while Redis is unavailable, of this process only. */
  static async shared(
    options: SharedRedisOptions,
    { report }: Availability,
  ): Promise<ConnectionLimiter> {
    const redis = new SharedRedis(options);
    const limiter = new ConnectionLimiter(redis, report);
    await redis.connect().catch((error: unknown) => limiter.#change(false, error));
    return limiter;
  }

  /** Null: the subject has `max` connections already. */
  async take(subject: string, max: number): Promise<Lease | null> {
    const held = this.#held.get(subject) ?? new Set();
    // The own leases are counted first: a refused client costs no query.
    if (held.size >= max) return null;
    const id = `${this.#process}:${this.#next++}`;
    this.#held.set(subject, held.add(id));
    const isFree = await this.#lease(subject, max, id);
    if (!isFree) this.#forget(subject, id);
    return isFree ? { release: () => this.#release(subject, id) } : null;
  }

  close(): void {
    clearInterval(this.#timer);
    this.#redis?.close();
  }

  async #lease(subject: string, max: number, id: string): Promise<boolean> {
    if (!this.#redis || !this.#isShared) return true;
    try {
      return (await this.#redis.run(TAKE, subject, [String(max), id])) === 1;
    } catch (error) {
      this.#change(false, error);
      return true;
    }
  }

  #release(subject: string, id: string): void {
    // The lease ends by itself if Redis is unavailable.
    if (this.#forget(subject, id)) this.#redis?.run(RELEASE, subject, [id]).catch(() => {});
  }

  #forget(subject: string, id: string): boolean {
    const held = this.#held.get(subject);
    const wasHeld = held?.delete(id) ?? false;
    if (held?.size === 0) this.#held.delete(subject);
    return wasHeld;
  }

  async #renew(): Promise<void> {
    if (!this.#redis || this.#isRenewing) return;
    this.#isRenewing = true;
    try {
      await this.#renewAll(this.#redis);
      this.#change(true);
    } catch (error) {
      this.#change(false, error);
    }
    this.#isRenewing = false;
  }

  /** Also adds leases that Redis does not know, because it was unavailable or lost them. */
  async #renewAll(redis: SharedRedis): Promise<void> {
    // Finds out that Redis is available again, even if there is nothing to renew.
    await redis.run(RELEASE, '', ['']);
    const renew = async (subject: string) => {
      const ids = this.#held.get(subject);
      if (ids) await redis.run(RENEW, subject, [...ids]);
    };
    await pMap([...this.#held.keys()], renew, { concurrency: RENEWALS_AT_ONCE });
  }

  #change(isShared: boolean, reason?: unknown): void {
    this.#isShared = isShared;
    this.#report(isShared, reason);
  }
}
