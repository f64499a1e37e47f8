import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  checkShard,
  FULL_SHARD,
  isShard,
  MAX_SHARD_DEPTH,
  parseShard,
  shardContains,
  shardContainsAccount,
  shardDepth,
  shardFromInteger,
  shardFromPrefix,
  shardLeftChild,
  shardOfAccount,
  shardParent,
  shardRightChild,
  shardSibling,
  shardsIntersect,
  shardToHex,
  shardToSigned,
} from './shard-id.ts';

const invalid = { code: 'SHARD_INVALID' };
const options = { seed: 1, numRuns: 500 };

const anyShard = fc
  .tuple(fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }), fc.integer({ min: 0, max: MAX_SHARD_DEPTH }))
  .map(([account, depth]) => shardOfAccount(account, depth));

test('text and signed forms of known shards are as expected', () => {
  const known: [bigint, string, bigint][] = [
    [0x8000000000000000n, '8000000000000000', -9223372036854775808n],
    [0x4000000000000000n, '4000000000000000', 4611686018427387904n],
    [0xc000000000000000n, 'c000000000000000', -4611686018427387904n],
    [0x0d83800000000000n, '0d83800000000000', 973762681930514432n],
    [8n, '0000000000000008', 8n],
  ];
  for (const [shard, hex, signed] of known) {
    assert.equal(shardToHex(shard), hex);
    assert.equal(shardToSigned(shard), signed);
    assert.equal(parseShard(hex.toUpperCase()), shard);
    assert.equal(shardFromInteger(signed), shard);
    assert.equal(shardFromInteger(shard), shard);
  }
});

test('sixteen digits are hexadecimal, a sign or more digits are decimal', () => {
  assert.equal(parseShard('8000000000000000'), FULL_SHARD);
  assert.equal(parseShard('9223372036854775808'), FULL_SHARD);
  assert.equal(parseShard('-9223372036854775808'), FULL_SHARD);
  assert.equal(parseShard('+4611686018427387904'), 0x4000000000000000n);
  assert.equal(parseShard('10'), 0x10n);
  assert.equal(parseShard('+16'), 16n);
});

test('invalid text is refused', () => {
  const texts = [
    '',
    '0',
    '1',
    '7',
    '0x8000000000000000',
    '-',
    '+',
    ' 8',
    '8 ',
    'g',
    '-9223372036854775809',
  ];
  texts.push(
    '18446744073709551616',
    '99999999999999999999999',
    'c00000000000000000',
    '--8',
    '+-8',
    '8\n',
  );
  for (const text of texts) assert.throws(() => parseShard(text), invalid, JSON.stringify(text));
});

test('zero, more than 60 prefix bits and more than 64 bits are refused', () => {
  for (const shard of [0n, 1n, 2n, 4n, -8n, 2n ** 64n, FULL_SHARD + 4n]) {
    assert.equal(isShard(shard), false);
    assert.throws(() => checkShard(shard), invalid);
  }
  assert.equal(shardDepth(8n), 60);
  assert.throws(() => shardLeftChild(8n), invalid);
  assert.throws(() => shardRightChild(8n), invalid);
  assert.throws(() => shardParent(FULL_SHARD), invalid);
  assert.throws(() => shardSibling(FULL_SHARD), invalid);
  assert.throws(() => shardFromInteger(2n ** 64n), invalid);
});

test('depth, parent, sibling and children of a known shard are as expected', () => {
  const shard = 0xa000000000000000n;
  assert.equal(shardDepth(shard), 2);
  assert.equal(shardFromPrefix(0b10n, 2), shard);
  assert.equal(shardParent(shard), 0xc000000000000000n);
  assert.equal(shardSibling(shard), 0xe000000000000000n);
  assert.equal(shardLeftChild(shard), 0x9000000000000000n);
  assert.equal(shardRightChild(shard), 0xb000000000000000n);
  assert.equal(shardFromPrefix(0n, 0), FULL_SHARD);
});

test('an account belongs to the shard of its first bits', () => {
  const account = new Uint8Array(32).fill(0xa5);
  assert.equal(shardOfAccount(account, 0), FULL_SHARD);
  assert.equal(shardOfAccount(account, 4), 0xa800000000000000n);
  assert.equal(shardContainsAccount(0xa800000000000000n, account), true);
  assert.equal(shardContainsAccount(0xb800000000000000n, account), false);
  assert.equal(shardContainsAccount(0xa800000000000000n, 0xafffffffffffffffn), true);
  for (const bad of [new Uint8Array(7), -1n, 2n ** 64n]) {
    assert.throws(() => shardContainsAccount(FULL_SHARD, bad), invalid);
  }
  for (const depth of [-1, 61, 1.5, Number.NaN])
    assert.throws(() => shardOfAccount(account, depth), invalid);
  assert.throws(() => shardFromPrefix(4n, 2), invalid);
  assert.throws(() => shardFromPrefix(-1n, 2), invalid);
});

test('every form round-trips', () => {
  fc.assert(
    fc.property(anyShard, (shard) => {
      assert.equal(parseShard(shardToHex(shard)), shard);
      assert.equal(shardFromInteger(shardToSigned(shard)), shard);
      const signed = shardToSigned(shard);
      assert.equal(parseShard(signed < 0n ? `${signed}` : `+${signed}`), shard);
    }),
    options,
  );
});

test('children, parents and siblings agree', () => {
  fc.assert(
    fc.property(anyShard, (shard) => {
      if (shardDepth(shard) === MAX_SHARD_DEPTH) return;
      const [left, right] = [shardLeftChild(shard), shardRightChild(shard)];
      assert.equal(shardSibling(left), right);
      assert.equal(shardSibling(right), left);
      for (const child of [left, right]) {
        assert.equal(shardParent(child), shard);
        assert.equal(shardContains(shard, child), true);
        assert.equal(shardContains(child, shard), false);
        assert.equal(shardsIntersect(child, shard), true);
      }
      assert.equal(shardsIntersect(left, right), false);
    }),
    options,
  );
});

test('contains compares prefix bits', () => {
  const prefix = (shard: bigint): string => shard.toString(2).padStart(64, '0').replace(/10*$/, '');
  fc.assert(
    fc.property(
      anyShard,
      anyShard,
      fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }),
      (a, b, account) => {
        assert.equal(shardContains(a, b), prefix(b).startsWith(prefix(a)));
        assert.equal(
          shardContainsAccount(a, account),
          account.toString(2).padStart(64, '0').startsWith(prefix(a)),
        );
      },
    ),
    options,
  );
});
