import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { arbitraryCell } from '../../test/support/arbitrary-cell.ts';
import { prunedOf } from '../../test/support/dict-support.ts';
import { readBoc } from '../boc/read-boc.ts';
import { writeBoc } from '../boc/write-boc.ts';
import { Builder } from '../cell/builder.ts';
import type { Cell } from '../cell/cell.ts';
import { CellType } from '../cell/cell-type.ts';
import { ProofIncompleteError } from '../errors.ts';
import { toTonCore } from '../interop/ton-core.ts';
import { cellsByHash, fillPruned } from './fill-pruned.ts';
import { makeProof, openProof } from './merkle-proof.ts';
import { applyUpdate, makeUpdate, openUpdate } from './merkle-update.ts';
import { ReadTracker } from './read-tracker.ts';

// What is read through a proof can be built upon, proved again and updated; it can never pass for the whole.

const SEEDED = { seed: 1, numRuns: 200 };

const byte =
  (index: number, odd: number) =>
  (cell: Cell): boolean =>
    (cell.hash()[index] as number) % 2 === odd;

const branch = (value: number): Cell =>
  new Builder().storeUint(value, 16).storeRef(new Builder().storeUint(value, 8).build()).build();

const [left, right] = [branch(1), branch(2)];
const tree = new Builder().storeRef(left).storeRef(right).build();
/** The tree without its right branch. */
const view = openProof(
  readBoc(writeBoc(makeProof(tree, (cell) => cell === tree || cell === left))),
);
const known = cellsByHash(tree);

test('an incomplete view cannot be written as a BoC', () => {
  const above = new Builder().storeUint(5, 8).storeRef(view).build();
  for (const cell of [view, above]) {
    assert.equal(cell.isComplete, false);
    assert.throws(() => writeBoc(cell), ProofIncompleteError);
  }
  assert.throws(() => toTonCore(above), ProofIncompleteError);
  assert.equal(readBoc(writeBoc(view.ref(0))).hashHex(), left.hashHex());
});

test('a cell above a view has the hash of the complete tree, and can be filled', () => {
  const above = new Builder().storeUint(5, 8).storeRef(view).build();
  const whole = new Builder().storeUint(5, 8).storeRef(tree).build();
  assert.equal(above.hashHex(), whole.hashHex());
  assert.equal(above.virtualize(1).ref(0).ref(1).hashHex(), right.hashHex());
  const filled = fillPruned(above, (hash) => known.get(hash));
  assert.equal(readBoc(writeBoc(filled)).ref(0).ref(1).slice().loadUint(16), 2);
});

test('a proof can be made from a proof', () => {
  fc.assert(
    fc.property(arbitraryCell, (whole) => {
      const wide = openProof(readBoc(writeBoc(makeProof(whole, byte(7, 0)))));
      const narrow = makeProof(wide, byte(8, 0));
      const direct = makeProof(whole, (cell) => byte(7, 0)(cell) && byte(8, 0)(cell));
      assert.equal(openProof(readBoc(writeBoc(narrow))).hashHex(), whole.hashHex());
      assert.equal(narrow.hashHex(), direct.hashHex());
    }),
    SEEDED,
  );
});

test('a cell that is both complete and pruned in a proof stays complete in a proof of it', () => {
  const both = new Builder().storeRef(prunedOf(right)).storeRef(right).build();
  const proof = new Builder().storeUint(CellType.MerkleProof, 8).storeBytes(both.hash(0));
  const shown = openProof(proof.storeUint(both.depth(0), 16).storeRef(both).buildSpecial());
  const again = openProof(makeProof(shown, () => true));
  assert.equal(again.ref(1).slice().loadUint(16), 2);
});

test('an update between views applies to the complete tree', () => {
  const changed = new Builder().storeUint(1, 1).storeRef(view.ref(1)).storeRef(view.ref(0)).build();
  const update = readBoc(writeBoc(makeUpdate(view, changed)));
  const result = applyUpdate(update, tree);
  assert.equal(result.hashHex(), changed.hashHex());
  assert.equal(result.ref(0).slice().loadUint(16), 2);
  const other = openProof(makeProof(new Builder().storeRef(branch(3)).build(), byte(0, 2)));
  assert.throws(() => makeUpdate(view, other), ProofIncompleteError);
});

test('an update with a wrong depth is refused', () => {
  const lie = new Builder().storeUint(0x0101, 16).storeBytes(right.hash()).storeUint(9, 16);
  const oldSide = new Builder().storeRef(left).storeRef(prunedOf(right)).build();
  const newSide = new Builder().storeUint(7, 8).storeRef(lie.buildSpecial()).build();
  const update = new Builder().storeUint(CellType.MerkleUpdate, 8);
  for (const side of [oldSide, newSide]) update.storeBytes(side.hash(0));
  for (const side of [oldSide, newSide]) update.storeUint(side.depth(0), 16).storeRef(side);
  assert.throws(() => applyUpdate(update.buildSpecial(), tree), { code: 'MERKLE_MISMATCH' });
});

test('both sides of an update inside a proof can be opened', () => {
  const changed = new Builder().storeUint(1, 1).storeRef(branch(3)).storeRef(right).build();
  const holder = new Builder().storeRef(makeUpdate(tree, changed)).build();
  const cut = makeProof(holder, (cell) => cell.hashHex() !== branch(3).hashHex());
  for (const update of [cut.ref(0).ref(0), openProof(cut).ref(0)]) {
    const { old, new: next } = openUpdate(update);
    assert.equal(old.hashHex(), tree.hashHex());
    assert.equal(next.hashHex(), changed.hashHex());
    assert.deepEqual(
      next.refs().map((cell) => cell.isPruned),
      [true, true],
    );
  }
});

test('following a reference counts as reading the cell', () => {
  const tracker = new ReadTracker(tree);
  assert.equal(tracker.root.ref(0).slice().loadUint(16), 1);
  assert.equal(openProof(tracker.proof()).ref(0).slice().loadUint(16), 1);
});
