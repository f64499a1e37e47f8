import assert from 'node:assert/strict';
import { test } from 'node:test';
import { imitatedName, skeletonOf } from './imitated-name.ts';

const verified = {
  verifiedLike: (skeleton: string) => (skeleton === skeletonOf('USD₮') ? 'USD₮' : undefined),
};

test('tokens that look like the coin or a verified token are told', () => {
  assert.equal(imitatedName(['Grаm', 'X'], null), 'GRAM');
  assert.equal(imitatedName([null, 'TОN'], null), 'TON');
  assert.equal(imitatedName(['Tether', 'USDТ'], verified), 'USD₮');
  assert.equal(imitatedName(['Tether', 'USDТ'], null), null);
  assert.equal(imitatedName(['Scene Jetton', 'SCENE'], verified), null);
  assert.equal(imitatedName([undefined, '', '\u200B'], verified), null);
});
