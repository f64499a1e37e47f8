import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findWholeEras } from './plan.ts';

/** Blocks 1 to 30 of eras of ten blocks; era 1 has no blocks. */
const ERAS = [0n, 2n, 3n];
const chain = {
  newest: 30,
  eraOf: async (seqno: number) => ERAS[Math.floor((seqno - 1) / 10)] ?? assert.fail(`${seqno}`),
};
const [OLDEST, MIDDLE, NEWEST] = [
  { era: 0n, first: 1, last: 10 },
  { era: 2n, first: 11, last: 20 },
  { era: 3n, first: 21, last: 30 },
];

for (const [first, last, expected] of [
  [1, 29, [OLDEST, MIDDLE]],
  // The next block may be of the same era.
  [1, 30, [OLDEST, MIDDLE]],
  [1, 20, [OLDEST, MIDDLE]],
  [1, 19, [OLDEST]],
  [2, 21, [MIDDLE]],
  [11, 20, [MIDDLE]],
  [12, 20, []],
  [5, 5, []],
] as const)
  test(`eras that lie entirely within blocks ${first} to ${last}`, async () =>
    assert.deepEqual(await findWholeEras(chain, { first, last }), expected));

test('the newest era is whole if the chain has left it', async () => {
  const eraOf = async (seqno: number) => (seqno > 30 ? 4n : chain.eraOf(seqno));
  assert.deepEqual(await findWholeEras({ eraOf, newest: 31 }, { first: 11, last: 30 }), [
    MIDDLE,
    NEWEST,
  ]);
});
