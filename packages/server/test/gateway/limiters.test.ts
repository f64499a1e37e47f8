import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Limiter } from '../../src/gateway/limits/limiter.ts';
import { LocalLimiter } from '../../src/gateway/limits/local-limiter.ts';
import { RedisLimiter } from '../../src/gateway/limits/redis-limiter.ts';
import { openBackends, REDIS } from './support/backends.ts';

const { redisPrefix: prefix } = await openBackends();
const redis = await RedisLimiter.open({ url: REDIS, prefix, timeoutMs: 1000 });
after(() => redis.close());

const ONE = { cost: 1, needed: 1 };

// Rates are low enough that a busy machine gains nothing while the burst is taken.

for (const [name, limiter] of [
  ['Redis', redis],
  ['this process', new LocalLimiter()],
] as readonly (readonly [string, Limiter])[]) {
  test(`counted in ${name}: the burst at once, then the rate`, async () => {
    const rule = { ratePerSecond: 2, burst: 5 };
    for (let left = 4; left >= 0; left--) {
      const { allowed, remaining } = await limiter.take('a', rule, ONE);
      assert.deepEqual({ allowed, remaining }, { allowed: true, remaining: left });
    }
    const refused = await limiter.take('a', rule, ONE);
    assert.equal(refused.allowed, false);
    assert.ok(refused.retryMs > 0 && refused.retryMs <= 500, `${refused.retryMs}`);
    assert.ok(refused.resetMs > 2000 && refused.resetMs <= 2500, `${refused.resetMs}`);
    await sleep(Math.ceil(refused.retryMs) + 2);
    assert.equal((await limiter.take('a', rule, ONE)).allowed, true);
  });

  test(`counted in ${name}: a refusal costs nothing, subjects are apart`, async () => {
    const rule = { ratePerSecond: 0.1, burst: 2 };
    assert.equal((await limiter.take('b', rule, { cost: 3, needed: 3 })).allowed, false);
    assert.equal((await limiter.take('b', rule, { cost: 2, needed: 2 })).allowed, true);
    assert.equal((await limiter.take('b', rule, ONE)).allowed, false);
    assert.equal((await limiter.take('c', rule, ONE)).allowed, true);
  });

  test(`counted in ${name}: what was taken beyond the burst is waited for`, async () => {
    const rule = { ratePerSecond: 1, burst: 2 };
    assert.equal((await limiter.take('d', rule, { cost: 5, needed: 2 })).allowed, true);
    const { allowed, retryMs } = await limiter.take('d', rule, ONE);
    assert.equal(allowed, false);
    assert.ok(retryMs > 3500 && retryMs <= 4000, `${retryMs}`);
  });
}
