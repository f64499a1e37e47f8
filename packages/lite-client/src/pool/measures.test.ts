import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Backoff } from '../connection/backoff.ts';
import { ErrorRate } from './error-rate.ts';
import { Latency } from './latency.ts';
import { RateLimit } from './rate-limit.ts';

/** A clock that the test moves. */
function clock(): { ms: number; now: () => number } {
  const time = { ms: 1000, now: () => time.ms };
  return time;
}

describe('latency', () => {
  test('the latency has a moving average and a percentile of the last answers', () => {
    const latency = new Latency();
    assert.equal(latency.averageMs, null);
    assert.equal(latency.p95Ms, null);
    for (let ms = 1; ms <= 100; ms++) latency.add(ms);
    assert.ok(Math.abs((latency.p95Ms ?? 0) - 96) <= 1);
    assert.ok((latency.averageMs ?? 0) > 85 && (latency.averageMs ?? 0) < 95);
    for (let i = 0; i < 1000; i++) latency.add(5);
    assert.equal(latency.p95Ms, 5);
    assert.ok(Math.abs((latency.averageMs ?? 0) - 5) < 0.01);
  });
});

describe('the error rate', () => {
  test('one failure raises the error rate little, and the rate decays with time', () => {
    const time = clock();
    const errors = new ErrorRate(time.now);
    assert.equal(errors.value, 0);
    errors.add(1);
    assert.ok(errors.value > 0.3 && errors.value < 0.4);
    for (let i = 0; i < 50; i++) errors.add(1);
    assert.ok(errors.value > 0.95);
    time.ms += 200_000;
    assert.ok(errors.value < 0.03);
    errors.add(0);
    assert.ok(errors.value < 0.03);
  });
});

describe('a rate limit', () => {
  test('tokens are refilled with time, up to one second of them', () => {
    const time = clock();
    const limit = new RateLimit(time.now, { maxQueriesPerSecond: 10 });
    for (let i = 0; i < 10; i++) {
      assert.equal(limit.readyInMs, 0);
      limit.take();
    }
    assert.ok(Math.abs(limit.readyInMs - 100) < 1e-6);
    time.ms += 100;
    assert.ok(limit.readyInMs < 1e-6);
    time.ms += 60_000;
    for (let i = 0; i < 10; i++) limit.take();
    assert.ok(limit.readyInMs > 99);
  });

  test('the pause doubles after each refusal, and counts a burst of refusals once', () => {
    const time = clock();
    const limit = new RateLimit(time.now, { random: () => 1 });
    const pauses: number[] = [];
    for (let i = 0; i < 8; i++) {
      for (let burst = 0; burst < 5; burst++) limit.refused();
      pauses.push(limit.readyInMs);
      time.ms += limit.pausedMs;
    }
    assert.deepEqual(pauses, [1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000]);
    limit.answered();
    limit.refused();
    assert.equal(limit.readyInMs, 1000);
  });
});

test('the backoff doubles up to its limit, with jitter', () => {
  const most = new Backoff({ minMs: 100, maxMs: 1000, random: () => 1 });
  const least = new Backoff({ minMs: 100, maxMs: 1000, random: () => 0 });
  const six = (backoff: Backoff) => Array.from({ length: 6 }, () => backoff.nextMs());
  assert.deepEqual(six(most), [100, 200, 400, 800, 1000, 1000]);
  assert.deepEqual(six(least), [50, 100, 200, 400, 500, 500]);
  most.reset();
  assert.equal(most.nextMs(), 100);
});
