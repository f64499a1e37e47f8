import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { windows } from './index-cache.ts';
import type { LtBounds } from './list-sql.ts';

const EVERYTHING: LtBounds = { from: 0n, to: 10n ** 18n };
const starts = (count: number) => Array.from({ length: count }, (_, i) => BigInt(i) * 1000n);

test('windows cover the bounds without gaps', () => {
  const lt = fc.bigInt({ min: 0n, max: 50_000n });
  fc.assert(
    fc.property(fc.nat(40), lt, lt, fc.boolean(), (count, a, b, isUpward) => {
      const bounds = a < b ? { from: a, to: b } : { from: b, to: a };
      const found = [...windows(starts(count), bounds, isUpward ? 'asc' : 'desc')];
      const upward = isUpward ? found : found.toReversed();
      assert.equal(upward[0]?.from, bounds.from);
      assert.equal(upward.at(-1)?.to, bounds.to);
      for (const [i, { from, to }] of upward.entries()) {
        assert.ok(from <= to);
        if (i > 0) assert.equal(from, (upward[i - 1]?.to ?? 0n) + 1n);
      }
    }),
    { seed: 1, numRuns: 500 },
  );
});

test('the first window has the newest eight eras, and a thousand eras take seven windows', () => {
  const [first] = windows(starts(1000), EVERYTHING, 'desc');
  assert.deepEqual(first, { from: 992_000n, to: EVERYTHING.to });
  assert.ok([...windows(starts(1000), EVERYTHING, 'desc')].length <= 7);
  assert.ok([...windows(starts(1000), EVERYTHING, 'asc')].length <= 7);
});
