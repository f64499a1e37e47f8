import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Address } from '@tonway/chain';
import { VerifiedTokens } from './verified-tokens.ts';

const address = (n: number) => new Address(0, new Uint8Array(32).fill(n));
const [DOLLAR, DOG, NAMELESS] = [1, 2, 3].map(address) as [Address, Address, Address];
const tokens = new VerifiedTokens([
  { address: DOLLAR, name: 'Tether USD', symbol: 'USD₮' },
  { address: DOG, name: 'Dogs', symbol: 'DOGS' },
  { address: NAMELESS },
]);

test('names and symbols are found by their beginning, in any case', () => {
  for (const prefix of ['t', 'TETHER', 'usd', 'USD₮'])
    assert.deepEqual(tokens.startingWith(prefix, 5), [DOLLAR], prefix);
  for (const prefix of ['sd', 'usdt', '%', '_'])
    assert.deepEqual(tokens.startingWith(prefix, 5), [], prefix);
});

test('a token is found once, and no more than asked for', () => {
  assert.deepEqual(tokens.startingWith('dogs', 5), [DOG]);
  assert.deepEqual(tokens.startingWith('', 1), [DOG]);
  assert.deepEqual(tokens.startingWith('', 5), [DOG, DOLLAR]);
});

test('all tokens are listed, with or without names', () => {
  assert.equal(tokens.size, 3);
  assert.deepEqual(tokens.first(2), [DOLLAR, DOG]);
  assert.equal(tokens.like('dogs'), 'DOGS');
});
