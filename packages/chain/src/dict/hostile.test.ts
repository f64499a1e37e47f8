import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { first, prunedOf, rootHash, Uint32 } from '../../test/support/dict-support.ts';
import { BitString } from '../bits/bit-string.ts';
import { Builder } from '../cell/builder.ts';
import type { Cell } from '../cell/cell.ts';
import { ChainError, ProofIncompleteError } from '../errors.ts';
import { Dictionary } from './dictionary.ts';
import { bigUintKey, uintKey } from './keys.ts';
import { PfxDictionary } from './pfx-dictionary.ts';

const cellOf = (bits: string, ...refs: Cell[]): Cell => {
  const builder = new Builder().storeBits(BitString.fromBinary(bits));
  for (const ref of refs) builder.storeRef(ref);
  return builder.build();
};
const code = (expected: string) => (error: unknown) =>
  error instanceof ChainError && error.code === expected;
const dictionaryOf = (root: Cell, bits = 8) => new Dictionary(uintKey(bits), Uint32, root);
const leaf = cellOf(`00${'1'.repeat(32)}`);

describe('hostile dictionaries', () => {
  test('2^64 and 2^1023 entries in a few cells are iterated and searched without delay', () => {
    for (const bits of [64, 1023]) {
      let root = leaf;
      for (let i = 0; i < bits; i++) root = cellOf('00', root, root);
      const dictionary = new Dictionary(bigUintKey(bits), Uint32, root);
      const last = (1n << BigInt(bits)) - 1n;
      const middle = last / 3n;
      const keys = (options: object) => first(dictionary.entries(options), 3).map(([key]) => key);
      assert.deepEqual(keys({}), [0n, 1n, 2n]);
      assert.deepEqual(keys({ reverse: true }), [last, last - 1n, last - 2n]);
      assert.deepEqual(keys({ from: middle }), [middle, middle + 1n, middle + 2n]);
      assert.deepEqual(keys({ from: 1n, reverse: true }), [1n, 0n]);
      assert.equal(dictionary.get(middle), 0xffffffff);
      assert.equal(dictionary.set(middle, 5).get(middle), 5);
      assert.equal(dictionary.delete(middle).has(middle), false);
      assert.equal(dictionary.delete(middle).has(middle + 1n), true);
    }
  });

  test('a fork with anything but two references is refused', () => {
    const wrong = [
      cellOf('00'),
      cellOf('00', leaf),
      cellOf('001', leaf, leaf),
      cellOf('00', leaf, leaf, leaf),
    ];
    for (const root of wrong) {
      const dictionary = dictionaryOf(root);
      assert.throws(() => dictionary.get(1), code('DICT_INVALID'));
      assert.throws(() => dictionary.has(1), code('DICT_INVALID'));
      assert.throws(() => [...dictionary], code('DICT_INVALID'));
      assert.throws(() => dictionary.set(1, 1), code('DICT_INVALID'));
      assert.throws(() => dictionary.delete(1), code('DICT_INVALID'));
      const prefix = new PfxDictionary(8, Uint32, relabelled(root, '1'));
      assert.throws(() => [...prefix], code('DICT_INVALID'));
    }
  });

  test('a leaf with data after its value is refused', () => {
    const label = '10' + '1000' + '00000101';
    const long = dictionaryOf(cellOf(`${label}${'0'.repeat(33)}`));
    const withRef = dictionaryOf(cellOf(`${label}${'0'.repeat(32)}`, leaf));
    for (const dictionary of [long, withRef]) {
      assert.throws(() => dictionary.get(5), code('TLB_TRAILING'));
      assert.throws(() => [...dictionary], code('TLB_TRAILING'));
      assert.throws(() => [...dictionary.values()], code('TLB_TRAILING'));
      assert.deepEqual([...dictionary.keys()], [5]);
    }
    const short = dictionaryOf(cellOf(`${label}${'0'.repeat(31)}`));
    assert.throws(() => short.get(5), code('CELL_UNDERFLOW'));
  });

  test('a fork after the last bit of the key is refused', () => {
    const label = '110' + '1000';
    assert.throws(
      () => [...new PfxDictionary(8, Uint32, cellOf(`${label}1`, leaf, leaf))],
      code('DICT_INVALID'),
    );
  });

  test('random cells give entries or a ChainError', () => {
    const bits = fc
      .array(fc.constantFrom('0', '1'), { maxLength: 30 })
      .map((list) => list.join(''));
    const { tree } = fc.letrec<{ tree: Cell }>((tie) => ({
      tree: fc.oneof(
        { depthSize: 'medium' },
        bits.map((text) => cellOf(text)),
        fc
          .tuple(fc.constantFrom('00', '000', '001', '0010'), tie('tree'), tie('tree'))
          .map(([text, a, b]) => cellOf(text, a, b)),
        fc
          .tuple(bits, fc.array(tie('tree'), { maxLength: 3 }))
          .map(([text, refs]) => cellOf(text, ...refs)),
      ),
    }));
    let read = 0;
    fc.assert(
      fc.property(tree, fc.nat(255), (root, key) => {
        const text = BitString.fromUint(key, 8);
        const plain = dictionaryOf(root);
        const prefix = new PfxDictionary(8, Uint32, root);
        const actions = [
          () => plain.get(key),
          () => [...plain.keys()],
          () => [...plain.entries({ from: key, reverse: true })],
          () => [...plain.set(key, 1).delete(key)],
          () => prefix.longestPrefix(text),
          () => [...prefix.keys()],
          () => [...prefix.entries({ from: text })],
          () => [...prefix.set(text, 1).delete(text)],
        ];
        for (const action of actions) {
          try {
            action();
            read++;
          } catch (error) {
            assert.ok(error instanceof ChainError, String(error));
          }
        }
      }),
      { seed: 1, numRuns: 2000 },
    );
    assert.ok(read > 1000);
  });
});

/** The same references behind an empty label and other bits. */
function relabelled(cell: Cell, tag: string): Cell {
  const slice = cell.slice().skip(2);
  return new Builder()
    .storeBits(BitString.fromBinary(`00${tag}`))
    .storeSlice(slice)
    .build();
}

describe('dictionaries in a proof', () => {
  const whole = Dictionary.fromSorted(uintKey(8), Uint32, [
    [3, 30],
    [5, 50],
    [0x80, 1],
    [0xf0, 2],
  ]);
  const [left, right] = (whole.root as Cell).refs() as [Cell, Cell];
  const proof = dictionaryOf(cellOf('00', left, prunedOf(right)).virtualize(0));

  test('present and absent keys are told apart, as far as the proof reaches', () => {
    assert.equal(proof.get(3), 30);
    assert.equal(proof.has(4), false);
    assert.equal(proof.get(0x7f), undefined);
    assert.throws(() => proof.get(0x80), ProofIncompleteError);
    assert.throws(() => proof.get(0x81), ProofIncompleteError);
    assert.throws(() => proof.has(0xff), ProofIncompleteError);
  });

  test('iteration is lazy, and fails at the first pruned branch', () => {
    assert.deepEqual(first(proof, 2), [
      [3, 30],
      [5, 50],
    ]);
    assert.throws(() => [...proof], ProofIncompleteError);
    assert.throws(() => [...proof.keys()], ProofIncompleteError);
    assert.throws(() => first(proof.entries({ reverse: true }), 1), ProofIncompleteError);
    assert.throws(() => first(proof.entries({ from: 6 }), 1), ProofIncompleteError);
    // what lies on the other side of the start is not opened
    assert.deepEqual(
      [...proof.entries({ from: 0x7f, reverse: true })],
      [
        [5, 50],
        [3, 30],
      ],
    );
  });

  test('changes work where the proof contains the affected cells', () => {
    assert.equal(proof.set(4, 40).get(4), 40);
    const changed = proof.set(4, 40).root as Cell;
    assert.equal(changed.hashHex(0), rootHash(whole.set(4, 40)));
    assert.throws(() => proof.set(0x80, 1), ProofIncompleteError);
    // the last entry of a side gone, the other side moves up: it must be known
    assert.throws(() => proof.delete(3).delete(5), ProofIncompleteError);
  });

  test('prefix keys in a pruned branch are reported as unknown', () => {
    const bit = (text: string) => BitString.fromBinary(text);
    const full = PfxDictionary.fromSorted(8, Uint32, [
      [bit('0'), 1],
      [bit('10'), 2],
      [bit('11'), 3],
    ]);
    const root = full.root as Cell;
    const slice = root.slice();
    const [a, b] = [slice.loadRef(), prunedOf(slice.loadRef())];
    const cut = new Builder().storeSlice(slice).storeRef(a).storeRef(b).build().virtualize(0);
    const dictionary = new PfxDictionary(8, Uint32, cut);
    assert.equal(dictionary.get(bit('0')), 1);
    assert.equal(dictionary.get(bit('01')), undefined);
    assert.throws(() => dictionary.get(bit('10')), ProofIncompleteError);
    assert.throws(() => dictionary.longestPrefix(bit('1')), ProofIncompleteError);
    assert.throws(() => [...dictionary], ProofIncompleteError);
  });
});
