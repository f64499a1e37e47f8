import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decayed } from './decay.ts';

test('an exponential decay, to the nearest whole number', () => {
  // value * exp(-k / 65536), computed elsewhere
  const known: [bigint, number, bigint][] = [
    [3167801306015831286n, 4003, 2980099890648636481n],
    [9094494907266047891n, 17239, 6990995826652297465n],
    [5487867407433215099n, 239017, 143048684491504152n],
  ];
  for (const [value, seconds, expected] of known) {
    const difference = decayed(value, seconds, 65536) - expected;
    assert.ok(difference >= -1n && difference <= 1n, `${value} is off by ${difference}`);
  }
  assert.equal(decayed(1000n, 0, 2048), 1000n);
  assert.equal(decayed(2n ** 63n, 48 * 2048, 2048), 0n);
});
