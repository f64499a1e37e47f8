import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { beginCell, Dictionary as CoreDictionary } from '@ton/core';
import fc from 'fast-check';
import { fromCore, rootHash, Uint32 } from '../../test/support/dict-support.ts';
import { Builder } from '../cell/builder.ts';
import { ChainError } from '../errors.ts';
import { Dictionary, hashmap, hashmapE } from './dictionary.ts';
import { bigUintKey, intKey, uintKey } from './keys.ts';

type Entry = readonly [key: bigint, value: number];
const SIZES = [1, 7, 15, 16, 32, 64, 256, 267];

const byKey = (a: Entry, b: Entry): number => (a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : 0);
const byValue = (a: Entry, b: Entry): number => a[1] - b[1] || byKey(a, b);

/** Entries in any order; small and large keys make long common prefixes. */
function entriesOf(bits: number): fc.Arbitrary<Entry[]> {
  const max = (1n << BigInt(bits)) - 1n;
  const small = fc.bigInt({ min: 0n, max: max < 40n ? max : 40n });
  const key = fc.oneof(
    fc.bigInt({ min: 0n, max }),
    small,
    small.map((value) => max - value),
  );
  const value = fc.nat(0xffffffff);
  return fc.uniqueArray(fc.tuple(key, value), { maxLength: 24, selector: ([k]) => k });
}

/** The longest keys fit a cell only where all bits of a label are the same: zeros, then ones. */
function longEntries(): fc.Arbitrary<Entry[]> {
  const ones = fc.uniqueArray(fc.integer({ min: 1, max: 1023 }), { maxLength: 24 });
  return ones.map((list) => [0, ...list].map((count) => [(1n << BigInt(count)) - 1n, count * 7]));
}

function coreHash(bits: number, entries: readonly Entry[]): string | null {
  const dictionary = CoreDictionary.empty(
    CoreDictionary.Keys.BigUint(bits),
    CoreDictionary.Values.Uint(32),
  );
  for (const [key, value] of entries) dictionary.set(key, value);
  const cell = fromCore(beginCell().storeDict(dictionary).endCell());
  return cell.refCount > 0 ? cell.ref(0).hashHex() : null;
}

function built(bits: number, entries: readonly Entry[]): Dictionary<bigint, number> {
  return Dictionary.fromSorted(bigUintKey(bits), Uint32, [...entries].sort(byKey));
}

function checkBuilding(bits: number, entries: readonly Entry[]): void {
  const expected = coreHash(bits, entries);
  assert.equal(rootHash(built(bits, entries)), expected);
  let grown = new Dictionary(bigUintKey(bits), Uint32);
  for (const [key, value] of entries) grown = grown.set(key, value);
  assert.equal(rootHash(grown), expected);
  for (const [key, value] of entries) {
    assert.equal(grown.get(key), value);
    assert.equal(rootHash(grown.set(key, value)), expected);
  }
}

function checkRemoving(bits: number, entries: readonly Entry[]): void {
  let left = [...entries];
  let dictionary = built(bits, entries);
  for (const [key] of [...entries.slice(1)].sort(byValue).concat(entries.slice(0, 1))) {
    dictionary = dictionary.delete(key);
    left = left.filter(([other]) => other !== key);
    assert.equal(dictionary.has(key), false);
    assert.equal(dictionary.delete(key), dictionary);
    assert.equal(rootHash(dictionary), rootHash(built(bits, left)));
  }
  assert.ok(dictionary.isEmpty);
}

function checkWalking(bits: number, entries: readonly Entry[], from: bigint): void {
  const sorted = [...entries].sort(byKey);
  const dictionary = built(bits, entries);
  assert.deepEqual([...dictionary], sorted);
  assert.deepEqual([...dictionary.entries({ reverse: true })], sorted.toReversed());
  assert.deepEqual(
    [...dictionary.keys()],
    sorted.map(([key]) => key),
  );
  assert.deepEqual(
    [...dictionary.values()],
    sorted.map(([, value]) => value),
  );
  const max = (1n << BigInt(bits)) - 1n;
  for (const start of [0n, max, from & max, ...sorted.map(([key]) => key)]) {
    const up = sorted.filter(([key]) => key >= start);
    const down = sorted.filter(([key]) => key <= start).reverse();
    assert.deepEqual([...dictionary.entries({ from: start })], up);
    assert.deepEqual([...dictionary.entries({ from: start, reverse: true })], down);
    const present = sorted.find(([key]) => key === start);
    assert.equal(dictionary.get(start), present?.[1]);
    assert.equal(dictionary.has(start), present !== undefined);
  }
}

describe('Dictionary', () => {
  for (const bits of [...SIZES, 1023]) {
    const entries = bits === 1023 ? longEntries() : entriesOf(bits);
    const options = { seed: bits, numRuns: 100 };

    test(`${bits}-bit keys: building and growing give the cell of @ton/core`, () => {
      fc.assert(
        fc.property(entries, (list) => checkBuilding(bits, list)),
        options,
      );
    });

    test(`${bits}-bit keys: a removed key leaves no trace`, () => {
      fc.assert(
        fc.property(entries, (list) => checkRemoving(bits, list)),
        options,
      );
    });

    test(`${bits}-bit keys: iteration starts at any key, in both directions`, () => {
      const from = fc.bigInt({ min: 0n, max: (1n << BigInt(bits)) - 1n });
      fc.assert(
        fc.property(entries, from, (list, at) => checkWalking(bits, list, at)),
        options,
      );
    });
  }

  test('a change does not affect the old dictionary', () => {
    const before = built(32, [
      [1n, 1],
      [2n, 2],
    ]);
    const hash = rootHash(before);
    assert.equal(before.set(3n, 3).get(3n), 3);
    assert.equal(before.delete(1n).has(1n), false);
    assert.equal(rootHash(before), hash);
    assert.deepEqual(
      [...before],
      [
        [1n, 1],
        [2n, 2],
      ],
    );
  });

  test('signed keys are ordered by their bits', () => {
    const sorted = [
      [0, 1],
      [5, 2],
      [-7, 3],
      [-1, 4],
    ] as const;
    const dictionary = Dictionary.fromSorted(intKey(16), Uint32, sorted);
    assert.deepEqual([...dictionary], sorted);
    const core = CoreDictionary.empty(CoreDictionary.Keys.Int(16), CoreDictionary.Values.Uint(32));
    for (const [key, value] of sorted) core.set(key, value);
    const expected = fromCore(beginCell().storeDictDirect(core).endCell());
    assert.equal(rootHash(dictionary), expected.hashHex());
  });

  test('unsorted entries are refused', () => {
    const twice = [
      [1, 1],
      [1, 2],
    ] as const;
    const descending = [
      [2, 1],
      [1, 2],
    ] as const;
    for (const entries of [twice, descending]) {
      assert.throws(
        () => Dictionary.fromSorted(uintKey(8), Uint32, entries),
        (error) => error instanceof ChainError && error.code === 'DICT_INVALID',
      );
    }
  });

  test('a value that does not fit its cell is refused', () => {
    const wide = bigUintKey(1023);
    assert.throws(
      () => new Dictionary(wide, Uint32).set(1n << 1000n, 1),
      (error) => error instanceof ChainError && error.code === 'CELL_OVERFLOW',
    );
  });
});

describe('codecs of Dictionary', () => {
  const dictionary = built(32, [
    [1n, 10],
    [70000n, 20],
  ]);
  const key = bigUintKey(32);

  test('HashmapE is a bit and a reference', () => {
    const type = hashmapE(key, Uint32);
    assert.equal(
      type.toCell(dictionary).hashHex(),
      new Builder()
        .storeBit(true)
        .storeRef(hashmap(key, Uint32).toCell(dictionary))
        .build()
        .hashHex(),
    );
    assert.deepEqual([...type.load(type.toCell(dictionary))], [...dictionary]);
    const empty = type.toCell(new Dictionary(key, Uint32));
    assert.equal(empty.bitLength, 1);
    assert.ok(type.load(empty).isEmpty);
  });

  test('an inline Hashmap can be read, moved into a HashmapE and changed', () => {
    const type = hashmap(key, Uint32);
    const inline = type.load(type.toCell(dictionary));
    assert.deepEqual([...inline], [...dictionary]);
    const moved = hashmapE(key, Uint32).toCell(inline);
    assert.equal(moved.ref(0).hashHex(), rootHash(dictionary));
    assert.equal(rootHash(inline.set(5n, 5)), rootHash(dictionary.set(5n, 5)));
    assert.equal(rootHash(inline.delete(1n)), rootHash(dictionary.delete(1n)));
  });

  test('an inline dictionary is never empty', () => {
    assert.throws(
      () => hashmap(key, Uint32).toCell(new Dictionary(key, Uint32)),
      (error) => error instanceof ChainError && error.code === 'DICT_INVALID',
    );
  });
});
