import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { rootHash, Uint32 } from '../../test/support/dict-support.ts';
import { BitString } from '../bits/bit-string.ts';
import type { Cell } from '../cell/cell.ts';
import { ChainError } from '../errors.ts';
import { PfxDictionary, pfxHashmap, pfxHashmapE } from './pfx-dictionary.ts';

type Entry = readonly [key: string, value: number];

const MAX_BITS = 40;
const bin = (text: string): BitString => BitString.fromBinary(text);
const key = fc.array(fc.constantFrom('0', '1'), { maxLength: 12 }).map((list) => list.join(''));
const longKey = fc
  .tuple(fc.constantFrom('0', '1'), fc.nat(28), key)
  .map(([b, n, k]) => b.repeat(n) + k);
const entries = fc.uniqueArray(fc.tuple(fc.oneof(key, longKey), fc.nat(0xffffffff)), {
  maxLength: 24,
  selector: ([k]) => k,
});

/** Drops every key that begins with one before it in the list, or the other way round. */
function prefixFree(list: readonly Entry[]): Entry[] {
  const kept: Entry[] = [];
  for (const entry of list) {
    const clashes = kept.some(([k]) => k.startsWith(entry[0]) || entry[0].startsWith(k));
    if (!clashes) kept.push(entry);
  }
  return kept;
}

const byKey = (a: Entry, b: Entry): number => (a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : 0);
const plain = (list: Iterable<[BitString, number]>): Entry[] =>
  Array.from(list, ([k, value]) => [k.toBinary(), value]);

const empty = new PfxDictionary(MAX_BITS, Uint32);
const build = (sorted: [BitString, number][]) => PfxDictionary.fromSorted(MAX_BITS, Uint32, sorted);
const built = (list: readonly Entry[]) =>
  build([...list].sort(byKey).map(([k, value]) => [bin(k), value]));

describe('PfxDictionary', () => {
  test('building and growing give the same cell, and removal of all keys gives none', () => {
    fc.assert(
      fc.property(entries, (all) => {
        const list = prefixFree(all);
        let dictionary = empty;
        list.forEach(([k, value], i) => {
          dictionary = dictionary.set(bin(k), value);
          assert.equal(rootHash(dictionary), rootHash(built(list.slice(0, i + 1))));
        });
        list.forEach(([k], i) => {
          dictionary = dictionary.delete(bin(k));
          assert.equal(rootHash(dictionary), rootHash(built(list.slice(i + 1))));
        });
        assert.ok(dictionary.isEmpty);
      }),
      { seed: 1, numRuns: 150 },
    );
  });

  test('all stored keys are found, and no others', () => {
    fc.assert(
      fc.property(entries, fc.array(fc.oneof(key, longKey)), (all, others) => {
        const list = prefixFree(all);
        const map = new Map(list);
        const dictionary = built(list);
        for (const k of [...others, ...map.keys()]) {
          assert.equal(dictionary.get(bin(k)), map.get(k));
          assert.equal(dictionary.has(bin(k)), map.has(k));
          if (!map.has(k)) assert.equal(rootHash(dictionary.delete(bin(k))), rootHash(dictionary));
        }
      }),
      { seed: 2, numRuns: 150 },
    );
  });

  test('the longest key that is a prefix of the given bits is found', () => {
    fc.assert(
      fc.property(entries, fc.array(fc.oneof(key, longKey)), key, (all, others, tail) => {
        const list = prefixFree(all);
        const dictionary = built(list);
        const asked = [...others, ...list.map(([k]) => k), ...list.map(([k]) => k + tail)];
        for (const bits of asked) {
          const candidates = list.filter(([k]) => bits.startsWith(k)).sort(byKey);
          const found = dictionary.longestPrefix(bin(bits));
          assert.deepEqual(found ? plain([found]) : [], candidates.slice(-1));
        }
      }),
      { seed: 3, numRuns: 150 },
    );
  });

  test('iteration starts at any key, in both directions', () => {
    fc.assert(
      fc.property(entries, fc.array(fc.oneof(key, longKey)), (all, others) => {
        const sorted = prefixFree(all).sort(byKey);
        const dictionary = built(sorted);
        assert.deepEqual(plain(dictionary), sorted);
        assert.deepEqual(plain(dictionary.entries({ reverse: true })), sorted.toReversed());
        assert.deepEqual(
          Array.from(dictionary.keys(), (k) => k.toBinary()),
          sorted.map(([k]) => k),
        );
        assert.deepEqual(
          [...dictionary.values()],
          sorted.map(([, value]) => value),
        );
        for (const start of [...others, ...sorted.map(([k]) => k)]) {
          const up = sorted.filter(([k]) => k >= start);
          const down = sorted.filter(([k]) => k <= start).reverse();
          const from = bin(start);
          assert.deepEqual(plain(dictionary.entries({ from })), up);
          assert.deepEqual(plain(dictionary.entries({ from, reverse: true })), down);
        }
      }),
      { seed: 4, numRuns: 150 },
    );
  });

  test('keys that are too long, unsorted or duplicate are refused', () => {
    const code = (expected: string) => (error: unknown) =>
      error instanceof ChainError && error.code === expected;
    const long = bin('0'.repeat(MAX_BITS + 1));
    assert.throws(() => empty.set(long, 1), code('VALUE_RANGE'));
    assert.throws(() => build([[long, 1]]), code('VALUE_RANGE'));
    assert.equal(empty.set(bin('0'), 1).get(long), undefined);
    assert.throws(
      () =>
        build([
          [bin('1'), 1],
          [bin('0'), 2],
        ]),
      code('DICT_INVALID'),
    );
    assert.throws(
      () =>
        build([
          [bin('1'), 1],
          [bin('1'), 2],
        ]),
      code('DICT_INVALID'),
    );
  });
});

const bitsOf = (cell: Cell): string => cell.slice().loadBits(cell.bitLength).toBinary();
const value = (n: number): string => n.toString(2).padStart(32, '0');

describe('cells of PfxDictionary', () => {
  test('cells follow the TL-B schema', () => {
    const list: [BitString, number][] = [
      [bin('00'), 1],
      [bin('01'), 2],
      [bin('1'), 3],
    ];
    const root = pfxHashmap(3, Uint32).toCell(PfxDictionary.fromSorted(3, Uint32, list));
    const left = root.ref(0);
    assert.equal(bitsOf(root), '00' + '1');
    assert.equal(bitsOf(root.ref(1)), '00' + '0' + value(3));
    assert.equal(bitsOf(left), '00' + '1');
    assert.equal(bitsOf(left.ref(0)), '00' + '0' + value(1));
    assert.equal(bitsOf(left.ref(1)), '00' + '0' + value(2));
    const one = pfxHashmap(8, Uint32).toCell(new PfxDictionary(8, Uint32).set(bin('101'), 9));
    assert.equal(bitsOf(one), `0${'1110'}${'101'}0${value(9)}`);
  });

  test('a key whose prefix is another key is refused', () => {
    const code = (error: unknown) => error instanceof ChainError && error.code === 'DICT_INVALID';
    const dictionary = new PfxDictionary(8, Uint32).set(bin('10'), 1).set(bin('11'), 2);
    for (const k of ['', '1', '100', '111']) assert.throws(() => dictionary.set(bin(k), 3), code);
    const nested: [BitString, number][] = [
      [bin('1'), 1],
      [bin('10'), 2],
    ];
    assert.throws(() => PfxDictionary.fromSorted(8, Uint32, nested), code);
  });

  test('PfxHashmapE round-trips', () => {
    const type = pfxHashmapE(8, Uint32);
    const dictionary = new PfxDictionary(8, Uint32).set(bin('10'), 1);
    assert.deepEqual(plain(type.load(type.toCell(dictionary))), [['10', 1]]);
    assert.ok(type.load(type.toCell(new PfxDictionary(8, Uint32))).isEmpty);
  });
});
