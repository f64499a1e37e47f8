import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Builder, type Cell, CellType, toHex, writeBoc } from '@tonway/chain';
import { Random } from '@tonway/tools/random';
import { CellFile } from './cell-file.ts';

/** A random cell above some of the given ones. */
function randomCell(random: Random, below: readonly Cell[]): Cell {
  const builder = new Builder().storeBigUint(BigInt(random.below(2 ** 30)), 40 + random.below(900));
  for (let left = random.below(5); left > 0 && below.length > 0; left--)
    builder.storeRef(random.pick(below));
  return builder.build();
}

function randomTree(random: Random, cells: Cell[], count: number): Cell {
  for (let i = 0; i < count; i++) cells.push(randomCell(random, cells.slice(-20)));
  return cells.at(-1) ?? assert.fail();
}

/** A library cell, and a pruned branch in a Merkle proof. */
function specialCells(): Cell[] {
  const hash = new Uint8Array(32).fill(7);
  const library = new Builder().storeUint(CellType.Library, 8).storeBits256(hash).buildSpecial();
  const pruned = new Builder().storeUint(CellType.PrunedBranch, 8).storeUint(1, 8);
  const branch = pruned.storeBits256(hash).storeUint(3, 16).buildSpecial();
  const body = new Builder().storeRef(branch).build();
  const proof = new Builder().storeUint(CellType.MerkleProof, 8).storeBits256(body.hash(0));
  return [library, proof.storeUint(body.depth(0), 16).storeRef(body).buildSpecial()];
}

test('trees are read from the file as they were written', (t) => {
  const file = new CellFile();
  t.after(() => file.close());
  const random = new Random(1);
  const cells = specialCells();
  for (let i = 0; i < 20; i++) {
    const tree = randomTree(random, cells, 50);
    const read = file.read(file.write(tree));
    assert.equal(read.hashHex(), tree.hashHex());
    assert.equal(read.depth(), tree.depth());
    assert.equal(toHex(writeBoc(read)), toHex(writeBoc(tree)));
    assert.equal(read.virtualize(0).hashHex(), tree.hashHex(0));
  }
});

test('cells in the file are not written again', (t) => {
  const file = new CellFile();
  t.after(() => file.close());
  const tree = randomTree(new Random(2), [], 300);
  let read = file.read(file.write(tree));
  const whole = file.size;
  for (let i = 0; i < 10; i++) {
    read = file.read(file.write(new Builder().storeUint(i, 8).storeRef(read).build()));
    assert.ok(file.size - whole < 100 * (i + 1));
  }
  for (let i = 0; i < 10; i++) read = read.ref(0);
  assert.equal(toHex(writeBoc(read)), toHex(writeBoc(tree)));
});
