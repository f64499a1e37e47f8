import { randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { hashSecret } from '../../../store/gateway/keys.ts';
import { Script } from '../../../store/redis.ts';
import { SharedRedis, type SharedRedisOptions } from '../shared-redis.ts';

export const TICKET_SECONDS = 30;

/** More tickets of one process than this replace the oldest ones. */
const MAX_LOCAL = 10_000;
const BYTES = 32;
const PATTERN = /^[\w-]{43}$/;

/** One-time tickets for the URL of a stream. Neither tickets nor keys are stored, only their hashes. */
export abstract class Tickets {
  /** Throws if the ticket cannot be stored. */
  async issue(keyHash: string): Promise<string> {
    const ticket = randomBytes(BYTES).toString('base64url');
    await this.put(hashSecret(ticket), keyHash);
    return ticket;
  }

  /** The hash of the key; null if the ticket is unknown, used or too old. Throws if this cannot be found out. */
  async redeem(ticket: string): Promise<string | null> {
    return PATTERN.test(ticket) ? this.take(hashSecret(ticket)) : null;
  }

  protected abstract put(hash: string, keyHash: string): Promise<void>;
  protected abstract take(hash: string): Promise<string | null>;
  abstract close(): void;
}

/** Tickets of this process. */
export class LocalTickets extends Tickets {
  readonly #keys: LRUCache<string, string>;

  constructor(ttlMs = TICKET_SECONDS * 1000) {
    super();
    this.#keys = new LRUCache({ max: MAX_LOCAL, ttl: ttlMs });
  }

  protected override async put(hash: string, keyHash: string): Promise<void> {
    this.#keys.set(hash, keyHash);
  }

  protected override async take(hash: string): Promise<string | null> {
    const key = this.#keys.get(hash) ?? null;
    this.#keys.delete(hash);
    return key;
  }

  override close(): void {}
}

const PUT = new Script(`redis.call('SET', KEYS[1], ARGV[1], 'EX', ${TICKET_SECONDS})`);
const TAKE = new Script(`
local key = redis.call('GET', KEYS[1])
redis.call('DEL', KEYS[1])
return key
`);

/** Tickets of all processes, in Redis. */
export class RedisTickets extends Tickets {
  readonly #redis: SharedRedis;

  constructor(options: SharedRedisOptions) {
    super();
    this.#redis = new SharedRedis({ ...options, prefix: `${options.prefix}ticket:` });
    // Retries in the background; until then tickets are refused.
    this.#redis.connect().catch(() => {});
  }

  protected override async put(hash: string, keyHash: string): Promise<void> {
    await this.#redis.run(PUT, hash, [keyHash]);
  }

  protected override async take(hash: string): Promise<string | null> {
    const key = await this.#redis.run(TAKE, hash, []);
    return typeof key === 'string' ? key : null;
  }

  override close(): void {
    this.#redis.close();
  }
}
