import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { arbitraryCell } from '../../test/support/arbitrary-cell.ts';
import { toHex } from '../bits/bytes.ts';
import { readBoc } from '../boc/read-boc.ts';
import { writeBoc } from '../boc/write-boc.ts';
import { Builder } from '../cell/builder.ts';
import type { Cell } from '../cell/cell.ts';
import { ProofIncompleteError } from '../errors.ts';
import { cellsByHash, fillKnown, fillPruned } from './fill-pruned.ts';
import { makeProof, openProof } from './merkle-proof.ts';
import { applyUpdate, makeUpdate, openUpdate } from './merkle-update.ts';
import { ReadTracker } from './read-tracker.ts';

const SEEDED = { seed: 1, numRuns: 300 };

/** Which cells a test shows: by the parity of a hash byte, so that it is the same for equal cells. */
const half = (cell: Cell): boolean => (cell.hash()[7] as number) % 2 === 0;

function sameAsFar(virtual: Cell, whole: Cell): void {
  assert.equal(virtual.hashHex(), whole.hashHex());
  assert.equal(virtual.depth(), whole.depth());
  assert.equal(virtual.level, 0);
  if (virtual.isPruned) {
    assert.throws(() => virtual.slice(), ProofIncompleteError);
    return;
  }
  assert.equal(
    virtual.slice().loadBits(virtual.bitLength).toBinary(),
    whole.slice().loadBits(whole.bitLength).toBinary(),
  );
  virtual.refs().forEach((child, index) => {
    sameAsFar(child, whole.ref(index));
  });
}

test('a proof contains the real tree without the pruned parts, and round-trips as a BoC', () => {
  fc.assert(
    fc.property(arbitraryCell, (tree) => {
      fc.pre(cellsByHash(tree).size < 25);
      const proof = makeProof(tree, (cell) => half(cell) || cell === tree);
      sameAsFar(openProof(proof), tree);
      sameAsFar(openProof(readBoc(writeBoc(proof))), tree);
    }),
    SEEDED,
  );
});

test('nested proofs have separate levels', () => {
  fc.assert(
    fc.property(arbitraryCell, (tree) => {
      const inner = makeProof(tree, half);
      const holder = new Builder().storeUint(1, 8).storeRef(inner).storeRef(tree).build();
      const outer = makeProof(holder, (cell) => cell === holder || cell.hash()[3] !== 0);
      const shown = openProof(readBoc(writeBoc(outer)));
      assert.equal(shown.hashHex(), holder.hashHex());
      if (!shown.ref(0).isPruned) assert.equal(openProof(shown.ref(0)).hashHex(), tree.hashHex());
    }),
    SEEDED,
  );
});

test('a tracked tree gives a proof of the cells that were read', () => {
  const leaf = (value: number) =>
    new Builder().storeUint(value, 16).storeRef(new Builder().storeUint(value, 8).build()).build();
  const [left, right] = [leaf(1), leaf(2)];
  const tree = new Builder().storeRef(left).storeRef(right).build();
  const tracker = new ReadTracker(tree);
  assert.equal(tracker.root.slice().loadRef().slice().loadUint(16), 1);
  const shown = openProof(tracker.proof());
  assert.equal(shown.ref(0).slice().loadUint(16), 1);
  assert.throws(() => shown.ref(1).slice(), ProofIncompleteError);
  assert.equal(shown.ref(1).hashHex(), right.hashHex());
});

test('a proof with a wrong hash or depth is refused', () => {
  const tree = new Builder()
    .storeUint(1, 8)
    .storeRef(new Builder().storeUint(2, 8).build())
    .build();
  const other = new Builder().storeUint(3, 8).build();
  const lie = new Builder()
    .storeUint(3, 8)
    .storeBytes(other.hash())
    .storeUint(0, 16)
    .storeRef(tree)
    .buildSpecial();
  assert.throws(() => openProof(lie), { code: 'MERKLE_MISMATCH' });
  assert.throws(() => openProof(tree), { code: 'CELL_INVALID' });
  const honest = makeProof(tree, () => true);
  const bytes = writeBoc(honest, {});
  bytes[bytes.length - 1] = (bytes.at(-1) as number) ^ 0x10;
  assert.throws(() => openProof(readBoc(bytes)), { code: 'MERKLE_MISMATCH' });
});

test('an update leads from the old tree to the new one', () => {
  fc.assert(
    fc.property(arbitraryCell, arbitraryCell, (old, other) => {
      const changed = new Builder().storeUint(9, 9).storeRef(other).storeRef(old).build();
      for (const [from, to] of [
        [old, changed],
        [changed, old],
        [old, other],
        [old, old],
      ] as const) {
        const update = readBoc(writeBoc(makeUpdate(from, to)));
        assert.equal(applyUpdate(update, from).hashHex(), to.hashHex());
        assert.deepEqual(openUpdate(update).newHash, to.hash());
      }
    }),
    SEEDED,
  );
});

test('an update contains only what changed', () => {
  const big = Array.from({ length: 200 }).reduce<Cell>(
    (cell, _, i) => new Builder().storeUint(i, 32).storeRef(cell).build(),
    new Builder().build(),
  );
  const before = new Builder().storeUint(1, 8).storeRef(big).build();
  const after = new Builder().storeUint(2, 8).storeRef(big).build();
  const update = makeUpdate(before, after, (cell) => cell === before);
  assert.equal(applyUpdate(update, before).hashHex(), after.hashHex());
  assert.ok(writeBoc(update).length < 250);
});

test('an update does not apply to another tree', () => {
  const [a, b, c] = [1, 2, 3].map((value) => new Builder().storeUint(value, 8).build());
  assert.ok(a && b && c);
  assert.throws(() => applyUpdate(makeUpdate(a, b), c), { code: 'MERKLE_MISMATCH' });
});

test('pruned branches are filled from another tree by hash', () => {
  fc.assert(
    fc.property(arbitraryCell, (tree) => {
      const shown = openProof(makeProof(tree, half));
      const known = cellsByHash(tree);
      assert.equal(fillPruned(shown, (hash) => known.get(hash)).hashHex(), tree.hashHex());
      if (!shown.isComplete)
        assert.throws(() => fillPruned(shown, () => undefined), ProofIncompleteError);
    }),
    SEEDED,
  );
});

test('proofs of a BoC in a Buffer do not change its bytes', () => {
  const leaf = new Builder().storeUint(5, 3).build();
  const tree = new Builder().storeUint(1, 5).storeRef(leaf).build();
  const buffer = Buffer.from(writeBoc(tree));
  const before = Buffer.copyBytesFrom(buffer);
  const proof = makeProof(readBoc(buffer), () => true);
  assert.equal(openProof(proof).hashHex(), tree.hashHex());
  assert.deepEqual(buffer, before);
});

test('known pruned branches are filled in, the others stay pruned', () => {
  const leaf = (value: number) =>
    new Builder().storeUint(value, 8).storeRef(new Builder().build()).build();
  const [known, unknown] = [leaf(1), leaf(2)];
  const inner = new Builder().storeUint(3, 8).storeRef(known).storeRef(unknown).build();
  const root = new Builder().storeUint(4, 8).storeRef(inner).build();
  const shown = openProof(makeProof(root, (cell) => cell.equals(root)));
  const innerShown = openProof(makeProof(inner, (cell) => cell.equals(inner)));
  const cells = new Map([known, innerShown].map((cell) => [cell.hashHex(), cell]));
  const partly = fillKnown(shown, (hash) => cells.get(toHex(hash)));
  assert.equal(partly.hashHex(), root.hashHex());
  assert.equal(partly.isComplete, false);
  assert.ok(partly.ref(0).ref(0).isComplete && partly.ref(0).ref(1).isPruned);

  cells.set(unknown.hashHex(), unknown);
  const whole = fillKnown(partly, (hash) => cells.get(toHex(hash)));
  assert.ok(whole.isComplete && whole.equals(root));
  assert.equal(writeBoc(whole).length, writeBoc(root).length);
});
