import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { Uint32 } from '../../test/support/dict-support.ts';
import { ChainError } from '../errors.ts';
import { type AugDictionary, hashmapAugE } from './aug-dictionary.ts';
import type { Augmentation } from './augmentation.ts';
import { uintKey } from './keys.ts';

const greatest: Augmentation<number, number> = {
  type: Uint32,
  empty: 0,
  ofLeaf: (value) => value,
  combine: Math.max,
};
const Numbers = hashmapAugE(uintKey(16), Uint32, greatest);
type Numbers = AugDictionary<number, number, number>;

const keys = fc.uniqueArray(fc.nat(0xffff), { maxLength: 40 });

function of(list: readonly number[]): Numbers {
  const sorted = [...list].sort((a, b) => a - b);
  return Numbers.fromSorted(sorted.map((key) => [key, key * 3] as const));
}

const hashOf = (numbers: Numbers) => Numbers.toCell(numbers).hashHex();

describe('parts of dictionaries', () => {
  test('withPrefix gives the dictionary that is built of the matching keys', () => {
    fc.assert(
      fc.property(keys, fc.nat(0xffff), fc.nat(16), (list, key, bits) => {
        const isIn = (other: number) => other >> (16 - bits) === key >> (16 - bits);
        assert.equal(hashOf(of(list).withPrefix(key, bits)), hashOf(of(list.filter(isIn))));
      }),
    );
  });

  test('joinedWith gives the dictionary that is built of all keys', () => {
    fc.assert(
      fc.property(keys, fc.func(fc.boolean()), (list, isFirst) => {
        const [first, second] = [
          list.filter((key) => isFirst(key)),
          list.filter((key) => !isFirst(key)),
        ];
        assert.equal(hashOf(of(first).joinedWith(of(second))), hashOf(of(list)));
      }),
    );
  });

  test('two halves join to the whole', () => {
    const all = of([1, 2, 3, 0x8001, 0x8002, 0x8003]);
    const [left, right] = [all.withPrefix(0, 1), all.withPrefix(0x8000, 1)];
    assert.equal(hashOf(right.joinedWith(left)), hashOf(all));
    assert.equal(left.extra, 9);
  });

  test('a key in both dictionaries is refused', () => {
    const isRefused = (error: unknown) =>
      error instanceof ChainError && error.code === 'DICT_INVALID';
    assert.throws(() => of([1, 2, 3]).joinedWith(of([2])), isRefused);
    assert.throws(() => of([2]).joinedWith(of([1, 2, 3])), isRefused);
    assert.throws(() => of([2]).joinedWith(of([2])), isRefused);
  });
});
