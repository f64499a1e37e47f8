import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { arbitraryCell } from '../../test/support/arbitrary-cell.ts';
import { Builder } from '../cell/builder.ts';
import { cellsByHash } from '../merkle/fill-pruned.ts';
import { makeProof } from '../merkle/merkle-proof.ts';
import { IndexedBoc } from './indexed-boc.ts';
import { readBoc } from './read-boc.ts';
import { NODE_BLOCK_OPTIONS, writeBoc } from './write-boc.ts';

const SEEDED = { seed: 3, numRuns: 200 };
const hash = fc.uint8Array({ minLength: 32, maxLength: 32 });

test('every cell of a BoC is found by its hash, and no other', () => {
  fc.assert(
    fc.property(arbitraryCell, hash, (cell, other) => {
      const bag = new IndexedBoc(writeBoc(cell));
      for (const [found, part] of cellsByHash(cell))
        assert.equal(bag.find(part.hash())?.hashHex(), found);
      assert.equal(bag.find(other), undefined);
    }),
    SEEDED,
  );
});

test('a complete cell is preferred to its pruned form, and that to none', () => {
  const leaf = new Builder().storeUint(1, 8).build();
  const inner = new Builder().storeUint(2, 8).storeRef(leaf).build();
  const outer = new Builder().storeUint(3, 8).storeRef(inner).build();
  const proof = makeProof(outer, (cell) => cell.equals(outer));
  const alone = new IndexedBoc(writeBoc(proof));
  assert.equal(alone.find(outer.hash())?.isComplete, false);
  assert.equal(alone.find(outer.hash())?.hashHex(), outer.hashHex());
  assert.equal(alone.find(inner.hash()), undefined, 'a pruned branch is no cell');
  for (const roots of [
    [proof, outer],
    [outer, proof],
  ]) {
    const both = new IndexedBoc(writeBoc(roots));
    assert.equal(both.find(outer.hash())?.isComplete, true);
    assert.equal(both.find(inner.hash())?.hashHex(), inner.hashHex());
  }
});

test('cells of an indexed BoC are written like built cells', () => {
  fc.assert(
    fc.property(arbitraryCell, fc.boolean(), (cell, asNode) => {
      const options = asNode ? NODE_BLOCK_OPTIONS : {};
      const bag = new IndexedBoc(writeBoc(cell));
      for (const part of cellsByHash(cell).values())
        assert.deepEqual(writeBoc(bag.find(part.hash()) ?? [], options), writeBoc(part, options));
    }),
    SEEDED,
  );
});

test('a duplicate cell of a BoC is written once', () => {
  // A root with two references; to each its own copy of a leaf with the byte 07.
  const cells = [2, 0, 1, 2, 0, 2, 7, 0, 2, 7];
  const bytes = Uint8Array.of(0xb5, 0xee, 0x9c, 0x72, 1, 1, 3, 1, 0, cells.length, 0, ...cells);
  const leaf = new Builder().storeUint(7, 8).build();
  const root = new Builder().storeRef(leaf).storeRef(leaf).build();
  const read = readBoc(bytes);
  assert.equal(read.hashHex(), root.hashHex());
  assert.deepEqual(writeBoc(read), writeBoc(root));
});
