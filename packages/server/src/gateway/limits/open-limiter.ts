import type { Availability } from '../availability.ts';
import { FallbackLimiter } from './fallback-limiter.ts';
import type { Limiter } from './limiter.ts';
import { LocalLimiter } from './local-limiter.ts';
import { RedisLimiter, type RedisLimiterOptions } from './redis-limiter.ts';

export interface OpenLimiter extends Limiter {
  close(): void;
}

/** Through Redis with the process itself to fall back on; without a Redis the process alone. */
export async function openLimiter(
  redis: RedisLimiterOptions | null,
  availability: () => Availability,
): Promise<OpenLimiter> {
  const local = new LocalLimiter();
  if (!redis) return { take: local.take.bind(local), close() {} };
  const shared = new RedisLimiter(redis);
  const limiter = new FallbackLimiter(shared, local, availability().report);
  await shared.connect().catch((error: unknown) => limiter.fallBack(error));
  return { take: limiter.take.bind(limiter), close: () => shared.close() };
}
