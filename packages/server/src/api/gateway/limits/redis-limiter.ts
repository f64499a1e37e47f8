import { Script } from '../../../store/redis.ts';
import { SharedRedis, type SharedRedisOptions } from '../shared-redis.ts';
import { bucketOf, MAX_EXTRA } from './bucket.ts';
import type { Limiter, LimitRule, Taken } from './limiter.ts';

/**
 * `takeFrom` of `bucket.ts` in Lua. Uses the clock of Redis in microseconds, so that clocks of replicas do not
 * matter. A negative count returns requests. Times are relative to November 2023, which leaves digits for
 * fractions. The returned times are in nanoseconds.
 */
const TAKE = new Script(`
local interval, tolerance, advance = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local count, extra = tonumber(ARGV[4]), tonumber(ARGV[5])
local clock = redis.call('TIME')
local now = (clock[1] - 1.7e9) * 1e6 + clock[2]
local level = redis.call('HMGET', KEYS[1], 'used', 'open')
local used = math.min(tonumber(level[1] or 0), now + tolerance + advance + ${MAX_EXTRA} * interval)
local open = math.min(tonumber(level[2] or 0), now + advance)
if used <= now - advance then used, open = now, now + advance end
local free = math.floor((math.max(now, open) + tolerance - used) / interval + 1e-3)
local granted = math.min(count, math.max(0, free))
if granted ~= 0 then
  if granted < 0 then extra = 0 end
  used = used + (granted + extra) * interval
  redis.call('HSET', KEYS[1], 'used', string.format('%.3f', used), 'open', string.format('%.3f', open))
  redis.call('PEXPIRE', KEYS[1], math.max(1, math.ceil((used + advance - now) / 1000)))
end
return { granted, math.floor((used - now) * 1000 + 0.5), math.floor((open - now) * 1000 + 0.5) }
`);

/** Counts the requests of all replicas exactly, by a script in Redis, in one round trip. */
export class RedisLimiter implements Limiter {
  readonly #redis: SharedRedis;

  constructor(options: SharedRedisOptions) {
    this.#redis = new SharedRedis(options);
  }

  connect(): Promise<void> {
    return this.#redis.connect();
  }

  async take(subject: string, rule: LimitRule, count: number, extra = 0): Promise<Taken> {
    const taking = this.#run(subject, rule, count, extra);
    try {
      return await this.#redis.inTime(taking);
    } catch (error) {
      // The caller counts the request locally, so whatever Redis takes later is returned.
      const giveBack = async ({ granted }: Taken) => {
        if (granted > 0) await this.#run(subject, rule, -granted - extra, 0);
      };
      taking.then(giveBack).catch(() => {});
      throw error;
    }
  }

  close(): void {
    this.#redis.close();
  }

  async #run(subject: string, rule: LimitRule, count: number, extra: number): Promise<Taken> {
    const { intervalMs, toleranceMs, advanceMs } = bucketOf(rule);
    const durations = [intervalMs, toleranceMs, advanceMs].map((ms) => ms * 1000);
    const reply = await this.#redis.start(TAKE, subject, [...durations, count, extra].map(String));
    const [granted = 0, usedNs = 0, openNs = 0] = reply as number[];
    return { granted, level: { usedMs: usedNs / 1e6, openMs: openNs / 1e6 } };
  }
}
