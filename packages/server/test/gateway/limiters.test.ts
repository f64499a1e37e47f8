import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { startRedis } from '@tonway/tools/redis';
import { bucketOf, limitStatus } from '../../src/api/gateway/limits/bucket.ts';
import {
  type Limiter,
  type LimitRule,
  LocalLimiter,
} from '../../src/api/gateway/limits/limiter.ts';
import { RedisLimiter } from '../../src/api/gateway/limits/redis-limiter.ts';
import { openBackends, REDIS } from './support/backends.ts';
import { eventually } from './support/eventually.ts';

const { redisPrefix: prefix } = await openBackends();
const redis = new RedisLimiter({ url: REDIS, prefix, timeoutMs: 1000 });
await redis.connect();
after(() => redis.close());

/** What a client is told. */
async function take(limiter: Limiter, subject: string, rule: LimitRule, count = 1) {
  const taken = await limiter.take(subject, rule, count);
  return { granted: taken.granted, ...limitStatus(bucketOf(rule), taken) };
}

// Rates are low enough that a busy machine gains nothing while the burst is taken.

for (const [name, limiter] of [
  ['Redis', redis],
  ['this process', new LocalLimiter()],
] as readonly (readonly [string, Limiter])[]) {
  test(`counted in ${name}: two requests pass at once, then the rate applies`, async () => {
    const rule = { ratePerSecond: 2, burst: 2 };
    for (let left = 1; left >= 0; left--) {
      const { granted, remaining } = await take(limiter, 'a', rule);
      assert.deepEqual({ granted, remaining }, { granted: 1, remaining: left });
    }
    const refused = await take(limiter, 'a', rule);
    assert.equal(refused.granted, 0);
    assert.ok(refused.retryMs > 0 && refused.retryMs <= 500, `${refused.retryMs}`);
    assert.ok(refused.resetMs > 500 && refused.resetMs <= 1000, `${refused.resetMs}`);
    await sleep(Math.ceil(refused.retryMs) + 2);
    assert.equal((await take(limiter, 'a', rule)).granted, 1);
  });

  test(`counted in ${name}: a batch is granted up to the limit, separately for each subject`, async () => {
    const rule = { ratePerSecond: 0.1, burst: 3 };
    assert.equal((await take(limiter, 'b', rule, 0)).remaining, 3);
    assert.equal((await take(limiter, 'b', rule, 2)).granted, 2);
    assert.equal((await take(limiter, 'b', rule, 5)).granted, 1);
    assert.equal((await take(limiter, 'b', rule)).granted, 0);
    assert.equal((await take(limiter, 'c', rule, 5)).granted, 3);
  });

  test(`counted in ${name}: a burst is an advance on the time that follows`, async () => {
    const rule = { ratePerSecond: 4, burst: 8 };
    assert.equal((await take(limiter, 'd', rule, 9)).granted, 8);
    const { retryMs } = await take(limiter, 'd', rule);
    // of the eight three are tolerated at any time; the other five were those of the next 1.25 s
    assert.ok(retryMs > 1300 && retryMs <= 1500, `${retryMs}`);
    await sleep(retryMs + 2);
    assert.equal((await take(limiter, 'd', rule, 2)).granted, 1);
  });

  test(`counted in ${name}: a raised rate applies at once`, async () => {
    assert.equal((await take(limiter, 'e', { ratePerSecond: 0.001, burst: 5 }, 5)).granted, 5);
    const { retryMs } = await take(limiter, 'e', { ratePerSecond: 10, burst: 10 });
    // one request may have counted as ten
    assert.ok(retryMs <= 1400, `${retryMs}`);
  });

  test(`counted in ${name}: a request that counts as ten is granted, and paid by the time that follows`, async () => {
    const rule = { ratePerSecond: 1, burst: 2 };
    const taken = await limiter.take('f', rule, 1, 9);
    assert.equal(taken.granted, 1);
    const { remaining, retryMs } = limitStatus(bucketOf(rule), taken);
    assert.equal(remaining, 0);
    assert.ok(retryMs > 8900 && retryMs <= 9000, `${retryMs}`);
    const refused = await limiter.take('f', rule, 1, 9);
    assert.equal(refused.granted, 0, 'a refused request costs nothing');
    assert.ok(limitStatus(bucketOf(rule), refused).retryMs <= 9000);
  });
}

test('a burst of one counts as two, so that requests at the rate pass', async () => {
  const limiter = new LocalLimiter();
  const rule = { ratePerSecond: 0.1, burst: 1 };
  assert.equal((await take(limiter, 'a', rule, 3)).granted, 2);
});

test('tokens that a stalled Redis takes too late are returned', async (t) => {
  const own = await startRedis();
  t.after(own.stop);
  const limiter = new RedisLimiter({ url: own.url, prefix, timeoutMs: 100 });
  await limiter.connect();
  t.after(() => limiter.close());
  const rule = { ratePerSecond: 0.1, burst: 10 };
  await limiter.take('a', rule, 1);
  own.freeze();
  const late = Array.from({ length: 6 }, () => limiter.take('a', rule, 1));
  for (const each of await Promise.allSettled(late)) assert.equal(each.status, 'rejected');
  own.thaw();
  const remaining = async () =>
    limitStatus(bucketOf(rule), await limiter.take('a', rule, 0)).remaining;
  await eventually(async () => (await remaining()) === 9, 2000);
});

test('an unreachable Redis is reported at the start', async () => {
  const nowhere = new RedisLimiter({ url: 'redis://127.0.0.1:1', prefix, timeoutMs: 1000 });
  await assert.rejects(nowhere.connect(), /ECONNREFUSED/);
  nowhere.close();
});
