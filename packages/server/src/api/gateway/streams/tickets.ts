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

const PUT = new Script(`redis.call('SET', KEYS[1], ARGV[1], 'EX', ${TICKET_SECONDS})`);
const TAKE = new Script(`
local key = redis.call('GET', KEYS[1])
redis.call('DEL', KEYS[1])
return key
`);

/** One-time tickets for the URL of a stream. Neither tickets nor keys are stored, only their hashes. */
export class Tickets {
  readonly #redis: SharedRedis | null;
  /** The tickets of this process, if there is no Redis. */
  readonly #local: LRUCache<string, string>;

  constructor(options: SharedRedisOptions | null, ttlMs = TICKET_SECONDS * 1000) {
    this.#redis = options && new SharedRedis({ ...options, prefix: `${options.prefix}ticket:` });
    this.#local = new LRUCache({ max: MAX_LOCAL, ttl: ttlMs });
    // Retries in the background; until then tickets are refused.
    this.#redis?.connect().catch(() => {});
  }

  /** Throws if the ticket cannot be stored. */
  async issue(keyHash: string): Promise<string> {
    const ticket = randomBytes(BYTES).toString('base64url');
    const hash = hashSecret(ticket);
    if (this.#redis) await this.#redis.run(PUT, hash, [keyHash]);
    else this.#local.set(hash, keyHash);
    return ticket;
  }

  /** The hash of the key; null if the ticket is unknown, used or too old. Throws if this cannot be found out. */
  async redeem(ticket: string): Promise<string | null> {
    if (!PATTERN.test(ticket)) return null;
    const hash = hashSecret(ticket);
    const key = this.#redis ? await this.#redis.run(TAKE, hash, []) : this.#local.get(hash);
    this.#local.delete(hash);
    return typeof key === 'string' ? key : null;
  }

  close(): void {
    this.#redis?.close();
  }
}
