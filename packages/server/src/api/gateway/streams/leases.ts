import { Script } from '../../../store/redis.ts';
import { Redis } from '../redis.ts';
import { withTimeout } from '../timeout.ts';

/** A place that is not renewed for this long is free again: its process was killed. */
const LEASE_MS = 15_000;

/** Each subject is a sorted set: the ids of its places, with the time at which each lease ends, by the clock of Redis. */
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

export interface LeasesOptions {
  readonly url: string;
  /** Prefix of every key. */
  readonly prefix: string;
  readonly timeoutMs: number;
}

/** The places of all processes, in Redis. Every method throws if Redis does not answer in time. */
export class Leases {
  readonly #redis: Redis;
  readonly #prefix: string;
  readonly #timeoutMs: number;

  constructor({ url, prefix, timeoutMs }: LeasesOptions) {
    this.#redis = new Redis(url);
    this.#prefix = prefix;
    this.#timeoutMs = timeoutMs;
  }

  connect(): Promise<void> {
    return this.#redis.connect();
  }

  /** False: the subject has `max` places already. */
  async take(subject: string, max: number, id: string): Promise<boolean> {
    return (await this.#run(TAKE, subject, [String(max), id])) === 1;
  }

  /** Also adds places that Redis does not know, because it was unavailable or lost them. */
  async renew(subject: string, ids: readonly string[]): Promise<void> {
    await this.#run(RENEW, subject, ids);
  }

  async release(subject: string, id: string): Promise<void> {
    await this.#run(RELEASE, subject, [id]);
  }

  close(): void {
    this.#redis.close();
  }

  #run(script: Script, subject: string, values: readonly string[]): Promise<unknown> {
    const call = { keys: [this.#prefix + subject], arguments: values };
    return withTimeout(this.#redis.run(script, call), this.#timeoutMs, 'Redis');
  }
}
