import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { prunedOf, rootHash, Uint32 } from '../../test/support/dict-support.ts';
import { Builder } from '../cell/builder.ts';
import { sliceToCell } from '../cell/built-cell.ts';
import type { Cell } from '../cell/cell.ts';
import { ProofIncompleteError } from '../errors.ts';
import { type Codec, codec } from '../tlb/codec.ts';
import { AugDictionary, hashmapAug, hashmapAugE } from './aug-dictionary.ts';
import type { Augmentation } from './augmentation.ts';
import { keyBuffer } from './key-bits.ts';
import { uintKey } from './keys.ts';
import { loadLabel } from './label.ts';
import { type DictRoot, openNode } from './node.ts';

const cellOf = (root: DictRoot) => sliceToCell(openNode(root));

type Entry = readonly [key: number, value: number];

const Sum: Codec<bigint> = codec<bigint>('sum', {
  load: (slice) => slice.loadVarUint(5),
  store: (value, builder) => builder.storeVarUint(value, 5),
});
const sums: Augmentation<number, bigint> = {
  type: Sum,
  empty: 0n,
  ofLeaf: (value) => BigInt(value),
  combine: (left, right) => left + right,
};
const KEY = uintKey(16);

const entries = fc.uniqueArray(fc.tuple(fc.nat(0xffff), fc.nat(0xffffffff)), {
  maxLength: 30,
  selector: ([key]) => key,
});

function built(list: readonly Entry[]): AugDictionary<number, number, bigint> {
  const sorted = [...list].sort((a, b) => a[0] - b[0]);
  return AugDictionary.fromSorted(KEY, Uint32, sums, sorted);
}

const total = (list: readonly Entry[]): bigint => list.reduce((sum, [, v]) => sum + BigInt(v), 0n);

/** Adds up the leaves below every node and compares with what the node says. */
function checkedSum(node: Cell, at = 0): bigint {
  const slice = node.slice();
  const end = loadLabel(slice, keyBuffer(16), at, 16);
  if (end === 16) {
    const extra = Sum.load(slice);
    assert.equal(extra, BigInt(slice.loadUint(32)));
    return extra;
  }
  const sum = checkedSum(slice.loadRef(), end + 1) + checkedSum(slice.loadRef(), end + 1);
  assert.equal(Sum.load(slice), sum);
  slice.end();
  return sum;
}

function check(dictionary: AugDictionary<number, number, bigint>, list: readonly Entry[]): void {
  assert.equal(dictionary.extra, total(list));
  assert.equal(dictionary.isEmpty, list.length === 0);
  if (dictionary.root) assert.equal(checkedSum(cellOf(dictionary.root)), total(list));
  assert.equal(rootHash(dictionary), rootHash(built(list)));
}

describe('AugDictionary', () => {
  test('every node has the sum of its leaves, in built and in changed dictionaries', () => {
    fc.assert(
      fc.property(entries, (list) => {
        check(built(list), list);
        let dictionary = new AugDictionary(KEY, Uint32, sums);
        list.forEach(([key, value], i) => {
          dictionary = dictionary.set(key, value);
          check(dictionary, list.slice(0, i + 1));
        });
        list.forEach(([key], i) => {
          dictionary = dictionary.delete(key);
          check(dictionary, list.slice(i + 1));
        });
      }),
      { seed: 1, numRuns: 60 },
    );
  });

  test('a value that is replaced is no longer counted', () => {
    fc.assert(
      fc.property(entries, fc.nat(0xffffffff), (list, value) => {
        const [first] = list;
        if (!first) return;
        check(built(list).set(first[0], value), [[first[0], value], ...list.slice(1)]);
      }),
      { seed: 2, numRuns: 60 },
    );
  });

  test('entries are iterated in order, with the extra of each leaf', () => {
    fc.assert(
      fc.property(entries, fc.nat(0xffff), (list, from) => {
        const sorted = [...list].sort((a, b) => a[0] - b[0]);
        const dictionary = built(list);
        assert.deepEqual([...dictionary], sorted);
        assert.deepEqual(
          [...dictionary.values()],
          sorted.map(([, value]) => value),
        );
        const down = sorted.filter(([key]) => key <= from).reverse();
        const withExtra = down.map(([key, value]) => [key, value, BigInt(value)]);
        assert.deepEqual([...dictionary.entriesWithExtra({ from, reverse: true })], withExtra);
        for (const [key, value] of list) assert.equal(dictionary.get(key), value);
        const present = list.some(([key]) => key === from);
        assert.equal(dictionary.has(from), present);
        if (!present) assert.equal(dictionary.delete(from), dictionary);
      }),
      { seed: 3, numRuns: 60 },
    );
  });

  test('the sum of a HashmapAugE is known even if its root is pruned', () => {
    const type = hashmapAugE(KEY, Uint32, sums);
    const cell = type.toCell(
      built([
        [1, 5],
        [2, 6],
      ]),
    );
    const slice = cell.slice();
    const proof = new Builder().storeRef(prunedOf(slice.loadRef())).storeSlice(slice).build();
    const dictionary = type.load(proof.virtualize(0));
    assert.equal(dictionary.extra, 11n);
    assert.throws(() => dictionary.get(1), ProofIncompleteError);
    assert.throws(() => [...dictionary], ProofIncompleteError);
    assert.equal(type.toCell(dictionary).hashHex(), cell.hashHex());
    assert.equal(type.load(type.toCell(built([]))).extra, 0n);
  });

  test('a sum cannot be updated if the proof omits a part of it', () => {
    const root = cellOf(
      built([
        [1, 5],
        [0x8000, 6],
      ]).root as Cell,
    );
    const slice = root.slice();
    const left = slice.loadRef();
    const right = prunedOf(slice.loadRef());
    const proof = new Builder().storeSlice(slice).storeRef(left).storeRef(right).build();
    const dictionary = new AugDictionary(KEY, Uint32, sums, proof.virtualize(0));
    assert.equal(dictionary.get(1), 5);
    assert.throws(() => dictionary.set(1, 7), ProofIncompleteError);
    assert.throws(() => dictionary.delete(1), ProofIncompleteError);
  });

  test('an inline HashmapAug reads one node and leaves the rest of the slice', () => {
    const type = hashmapAug(KEY, Uint32, sums);
    for (const list of [
      [[7, 1]],
      [
        [7, 1],
        [8, 2],
      ],
    ] as Entry[][]) {
      const builder = new Builder();
      type.store(built(list), builder);
      const end = prunedOf(new Builder().build());
      const slice = builder.storeUint(0xabc, 12).storeRef(end).build().slice();
      const dictionary = type.load(slice);
      assert.deepEqual([...dictionary], list);
      assert.equal(dictionary.extra, total(list));
      assert.equal(slice.loadUint(12), 0xabc);
      assert.equal(slice.loadRef().hashHex(), end.hashHex());
      assert.ok(slice.isEmpty);
      assert.equal(rootHash(dictionary.set(9, 9)), rootHash(built([...list, [9, 9]])));
    }
  });
});
