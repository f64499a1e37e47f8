import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seededRandom } from '@tonway/tools/random';
import { bucketOf, takeFrom } from './bucket.ts';
import type { Level, LimitRule } from './limiter.ts';

const RULES = [1, 3, 10, 25, 100, 3000].map((ratePerSecond) => ({
  ratePerSecond,
  burst: Math.max(2, ratePerSecond),
}));

/** How many of the requests at these times are allowed. */
function allowed(rule: LimitRule, timesMs: Iterable<number>, start?: Level): number {
  const bucket = bucketOf(rule);
  let level = start;
  let sum = 0;
  for (const nowMs of timesMs) {
    const taken = takeFrom(bucket, level, nowMs, 1);
    sum += taken.granted;
    level = taken.level;
  }
  return sum;
}

/** Requests at an even rate, of which each is delayed by up to half a second. */
function* even(count: number, ratePerSecond: number): Generator<number> {
  const random = seededRandom(1);
  let lastMs = 0;
  for (let i = 0; i < count; i++) {
    // a connection keeps the order
    lastMs = Math.max(lastMs, 1e9 + (i * 1000) / ratePerSecond + 490 * random());
    yield lastMs;
  }
}

/** The level of a subject that has just used its whole burst. */
function spent(rule: LimitRule): Level {
  return takeFrom(bucketOf(rule), undefined, 1e9, rule.burst).level;
}

for (const rule of RULES) {
  const { ratePerSecond: rate } = rule;

  test(`${rate} per second: requests at the rate are never refused`, () => {
    const count = 300_000;
    assert.equal(allowed(rule, even(count, rate)), count);
    assert.equal(allowed(rule, even(count, rate * 1.00009)), count, 'by a clock that runs fast');
  });

  test(`${rate} per second: requests above the rate are refused`, () => {
    const level = spent(rule);
    const times = Array.from(
      { length: 1000 },
      (_, i) => level.openMs + ((i + 1) * 1000) / (rate * 1.03),
    );
    const refused = 1000 - allowed(rule, times, level);
    assert.ok(refused >= 29 && refused <= 31, `${refused}`);
  });

  test(`${rate} per second: a pause refills the burst, and no more`, () => {
    assert.equal(allowed(rule, Array(2 * rule.burst).fill(1e9)), rule.burst);
    const afterPause = Array(2 * rule.burst).fill(1e9 + 60_000);
    assert.equal(allowed(rule, afterPause, spent(rule)), rule.burst);
  });
}

test('half a minute of overload is served at the rate, within 3 %', () => {
  for (const ratePerSecond of [10, 25, 100, 3000]) {
    const times = Array.from(
      { length: 300 * ratePerSecond },
      (_, i) => 1e9 + (i * 100) / ratePerSecond,
    );
    const served = allowed({ ratePerSecond, burst: ratePerSecond }, times);
    const off = served / (30 * ratePerSecond) - 1;
    assert.ok(off >= 0 && off <= 0.03, `${served} at ${ratePerSecond} per second`);
  }
});
