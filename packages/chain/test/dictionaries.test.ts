import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { beginCell, Cell as CoreCell, Dictionary as CoreDictionary } from '@ton/core';
import { readFixture, skipWithout } from '@tonway/tools/fixtures';
import { toHex } from '../src/bits/bytes.ts';
import { readBoc } from '../src/boc/read-boc.ts';
import { Builder } from '../src/cell/builder.ts';
import type { Slice } from '../src/cell/slice.ts';
import { AugDictionary, hashmapAugE } from '../src/dict/aug-dictionary.ts';
import type { Augmentation } from '../src/dict/augmentation.ts';
import { Dictionary, hashmapE } from '../src/dict/dictionary.ts';
import { bigUintKey, bytesKey, intKey, type Key } from '../src/dict/keys.ts';
import { CurrencyCollection } from '../src/message/currency-collection.ts';
import { CellRef, type Codec, codec } from '../src/tlb/codec.ts';
import { fromCore, Rest, rootHash } from './support/dict-support.ts';

function coreRoot(file: string): CoreCell {
  return CoreCell.fromBoc(Buffer.from(readFixture('chain', file)))[0] as CoreCell;
}

/** What @ton/core finds in the same cell, in ascending order. */
function coreKeys(root: CoreCell, bits: number): bigint[] {
  const nothing = { serialize: () => {}, parse: () => null };
  const key = CoreDictionary.Keys.BigUint(bits);
  const keys = CoreDictionary.loadDirect(key, nothing, root).keys();
  return keys.sort((a, b) => (a < b ? -1 : 1));
}

/** The dictionary again, from its entries in order and from its entries in no order at all. */
function checkRebuilt<K, V>(dictionary: Dictionary<K, V>): void {
  const { key, value } = dictionary;
  const entries = [...dictionary];
  const expected = rootHash(dictionary);
  assert.equal(rootHash(Dictionary.fromSorted(key, value, entries)), expected);
  const shuffled = shuffle(entries);
  let grown = new Dictionary(key, value);
  for (const [k, v] of shuffled) grown = grown.set(k, v);
  assert.equal(rootHash(grown), expected);
  for (const [k] of shuffled.slice(0, entries.length >> 1)) grown = grown.delete(k);
  for (const [k, v] of shuffled.slice(0, entries.length >> 1)) grown = grown.set(k, v);
  assert.equal(rootHash(grown), expected);
}

/** Always the same order for the same length. */
function shuffle<T>(list: readonly T[]): T[] {
  const random = (i: number): number => Math.imul(i + 1, 0x9e3779b1) >>> 0;
  const order = list.map((item, i) => [random(i), item] as const);
  return order.sort((a, b) => a[0] - b[0]).map(([, item]) => item);
}

function load<K, V>(file: string, key: Key<K>, value: Codec<V>): Dictionary<K, V> {
  return new Dictionary(key, value, readBoc(readFixture('chain', file)));
}

describe('configurations', () => {
  const roots = [
    'mainnet-2026-04-gv13.boc',
    'mainnet-2026-05-gv13.boc',
    'mainnet-keyblock-42123611.boc',
    'mainnet-ton4j.boc',
    'testnet-ton4j.boc',
    'toncore-config.boc',
  ].map((file) => ({ file: `config/${file}`, insideRef: false }));
  // _ config_addr:bits256 config:^(Hashmap 32 ^Cell) = ConfigParams;
  const params = ['mainnet-46991999-configparams.boc', 'real_boc-config.boc'];
  const inRefs = params.map((file) => ({ file: `config/${file}`, insideRef: true }));

  for (const { file, insideRef } of [...roots, ...inRefs]) {
    test(file, () => {
      const cell = readBoc(readFixture('chain', file));
      const dictionary = new Dictionary(intKey(32), CellRef, insideRef ? cell.ref(0) : cell);
      const keys = Array.from(dictionary.keys(), (key) => BigInt.asUintN(32, BigInt(key)));
      assert.deepEqual(
        keys,
        coreKeys(insideRef ? (coreRoot(file).refs[0] as CoreCell) : coreRoot(file), 32),
      );
      assert.ok(keys.length >= 25);
      for (const [key, value] of dictionary) assert.ok(dictionary.get(key)?.equals(value));
      checkRebuilt(dictionary);
    });
  }
});

test('labels that are not the shortest are read, and written in the shortest form', () => {
  const file = 'config/opentonapi-params-1.boc';
  const root = readBoc(readFixture('chain', file)).ref(0);
  const dictionary = new Dictionary(intKey(32), CellRef, root);
  const rebuilt = Dictionary.fromSorted(dictionary.key, CellRef, dictionary);
  const core = CoreDictionary.loadDirect(
    CoreDictionary.Keys.Int(32),
    CoreDictionary.Values.Cell(),
    coreRoot(file).refs[0] as CoreCell,
  );
  const expected = fromCore(beginCell().storeDictDirect(core).endCell());
  assert.equal(rootHash(rebuilt), expected.hashHex());
  assert.notEqual(rootHash(rebuilt), root.hashHex());
});

describe('other dictionaries', () => {
  test('a dictionary of 3734 addresses and amounts is read and rebuilt', {
    skip: skipWithout('chain/boc'),
  }, () => {
    const dictionary = load('boc/long-dict.boc', bigUintKey(267), Rest);
    const keys = [...dictionary.keys()];
    assert.equal(keys.length, 3734);
    assert.deepEqual(keys, coreKeys(coreRoot('boc/long-dict.boc'), 267));
    assert.deepEqual(
      Array.from(dictionary.entries({ reverse: true }), ([k]) => k),
      keys.toReversed(),
    );
    for (const key of keys) {
      assert.ok(dictionary.has(key));
      assert.equal(dictionary.has(key ^ 1n), keys.includes(key ^ 1n));
    }
    checkRebuilt(dictionary);
  });

  test('a dictionary of one key without a value is read and rebuilt', {
    skip: skipWithout('chain/boc'),
  }, () => {
    const dictionary = load('boc/empty_value_dict.boc', bigUintKey(256), Rest);
    const [[key, value] = [], ...others] = [...dictionary];
    assert.deepEqual([key], coreKeys(coreRoot('boc/empty_value_dict.boc'), 256));
    assert.ok(value?.isEmpty);
    assert.deepEqual(others, []);
    checkRebuilt(dictionary);
  });

  test('a dictionary that is moved into a HashmapE has the same root cell', () => {
    const dictionary = load('config/toncore-config.boc', intKey(32), CellRef);
    const cell = hashmapE(dictionary.key, dictionary.value).toCell(dictionary);
    assert.equal(cell.ref(0).hashHex(), rootHash(dictionary));
  });
});

/** A leaf as it stands in the file: what it adds to the sum comes with it. */
interface RawLeaf {
  readonly fees: CurrencyCollection;
  readonly rest: Slice;
}

const coins: Augmentation<Slice, CurrencyCollection> = {
  type: CurrencyCollection,
  empty: CurrencyCollection.load(new Builder().storeUint(0, 5).build()),
  ofLeaf: () => assert.fail('leaves are written by their own sum'),
  combine: addCoins,
};

function addCoins(a: CurrencyCollection, b: CurrencyCollection): CurrencyCollection {
  assert.ok(a.extra.isEmpty && b.extra.isEmpty);
  return { coins: a.coins + b.coins, extra: a.extra };
}

describe('augmented dictionaries', { skip: skipWithout('chain/boc') }, () => {
  const withFees: Augmentation<RawLeaf, CurrencyCollection> = {
    ...coins,
    ofLeaf: ({ fees }) => fees,
  };
  const restOnly: Codec<RawLeaf> = codec<RawLeaf>('leaf', {
    load: () => assert.fail('only written'),
    store: ({ rest }, builder) => builder.storeSlice(rest),
  });

  for (const file of ['boc/account_blocks_aug_dict.boc', 'boc/hashmap_aug.boc']) {
    test(file, () => {
      const cell = readBoc(readFixture('chain', file));
      const type = hashmapAugE(bytesKey(32), Rest, coins);
      const dictionary = type.load(cell);
      const entries = [...dictionary.entriesWithExtra()];
      const sum = entries.reduce((total, [, , fees]) => total + fees.coins, 0n);
      assert.equal(dictionary.extra.coins, sum);
      // acc_trans#5 account_addr:bits256: the value says its key
      for (const [key, value] of entries) {
        const found = value.clone();
        assert.equal(found.loadUint(4), 5);
        assert.equal(toHex(found.loadBytes(32)), toHex(key));
        assert.equal(dictionary.get(key)?.remainingBits, value.remainingBits);
      }
      assert.equal(type.toCell(dictionary).hashHex(), cell.hashHex());
      const leaves = entries.map(([key, rest, fees]) => [key, { fees, rest }] as const);
      const rebuilt = AugDictionary.fromSorted(bytesKey(32), restOnly, withFees, leaves);
      assert.equal(rootHash(rebuilt), rootHash(dictionary));
      let grown = new AugDictionary(bytesKey(32), restOnly, withFees);
      for (const [key, leaf] of shuffle(leaves)) grown = grown.set(key, leaf);
      assert.equal(rootHash(grown), rootHash(dictionary));
      const found = entries.map(([key]) => BigInt(`0x${toHex(key)}`));
      assert.deepEqual(found, coreKeys(coreRoot(file).refs[0] as CoreCell, 256));
    });
  }
});
