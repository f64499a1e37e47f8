import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Random } from '@tonway/tools/random';
import { prunedOf, Uint32 } from '../../test/support/dict-support.ts';
import { readBoc } from '../boc/read-boc.ts';
import { writeBoc } from '../boc/write-boc.ts';
import { Builder } from '../cell/builder.ts';
import { Cell } from '../cell/cell.ts';
import { AugDictionary } from '../dict/aug-dictionary.ts';
import { bigUintKey, uintKey } from '../dict/keys.ts';
import { keyOnPath } from '../dict/walk.ts';
import { ChainError, ProofIncompleteError } from '../errors.ts';
import { coins } from '../tlb/fields.ts';
import { ChangeTracker } from './change-tracker.ts';
import { makeProof, openProof } from './merkle-proof.ts';
import { applyUpdate } from './merkle-update.ts';
import { ReadTracker } from './read-tracker.ts';
import { SparseTree } from './sparse-tree.ts';

const KEY_BITS = 16;
const sum = {
  type: coins,
  empty: 0n,
  ofLeaf: (value: number) => BigInt(value),
  combine: (a: bigint, b: bigint) => a + b,
};
type Sums = AugDictionary<number, number, bigint>;

function sumsAt(root: Cell | null): Sums {
  return new AugDictionary(uintKey(KEY_BITS), Uint32, sum, root);
}

function rootOf({ root }: Sums): Cell {
  assert.ok(root instanceof Cell);
  return root;
}

function randomSums(random: Random, count: number): Sums {
  let sums = sumsAt(null);
  while (count-- > 0) sums = sums.set(random.below(2 ** KEY_BITS), random.below(2 ** 20));
  return sums;
}

/** What a server answers to a look-up, as it arrives. */
function proofOf(whole: Cell, read: (root: Cell) => void): Cell {
  const tracker = new ReadTracker(whole);
  read(tracker.root);
  return openProof(readBoc(writeBoc(tracker.proof())));
}

const rootOnly = (whole: Cell): Cell => proofOf(whole, (root) => root.slice());

function missingIn(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    if (error instanceof ProofIncompleteError && error.missing.hash) return error.missing.hash;
    throw error;
  }
  assert.fail('nothing was missing');
}

describe('a dictionary in a sparse tree', () => {
  /** Repeats the work until all that it reads is known; returns the number of look-ups. */
  function fetching<T>(
    whole: Cell,
    tree: SparseTree,
    work: () => T,
  ): { value: T; lookups: number } {
    for (let lookups = 0; ; lookups++) {
      try {
        return { value: work(), lookups };
      } catch (error) {
        if (!(error instanceof ProofIncompleteError) || !error.missing.hash) throw error;
        const { hash, key: sought } = error.missing;
        const path = tree.pathTo(hash);
        assert.ok(path, 'the tree does not know what is missing');
        const [high = 0, low = 0] = sought ?? keyOnPath(tree.root, path, KEY_BITS);
        tree.add(proofOf(whole, (root) => sumsAt(root).get(high * 256 + low)));
        assert.equal(tree.pathTo(hash), null, 'the look-up did not show it');
      }
    }
  }

  test('is read and changed like the whole one, with a look-up for each missing path', () => {
    const random = new Random(5);
    let lookups = 0;
    for (let round = 0; round < 25; round++) {
      const count = 1 + random.below(300);
      const before = randomSums(random, count);
      const whole = rootOf(before);
      const tree = new SparseTree(rootOnly(whole));
      const known = [...before.keys()];
      let [full, sparse] = [before, sumsAt(tree.root)];
      for (let step = 0; step < 12; step++) {
        const key = random.below(3) === 0 ? random.below(2 ** KEY_BITS) : random.pick(known);
        const change = (sums: Sums): Sums =>
          step % 3 === 0 ? sums.set(key, 7 + step) : step % 3 === 1 ? sums.delete(key) : sums;
        const found = fetching(whole, tree, () => [sparse.get(key), change(sparse)] as const);
        assert.equal(found.value[0], full.get(key));
        [full, sparse] = [change(full), found.value[1]];
        lookups += found.lookups;
        if (full.isEmpty) break;
        assert.equal(rootOf(sparse).hashHex(), rootOf(full).hashHex());
        assert.equal(sparse.extra, full.extra);
      }
    }
    assert.ok(lookups > 200, `only ${lookups} look-ups`);
  });

  test('is changed after one look-up per key if sums of forks follow from those of the changed child', () => {
    const random = new Random(6);
    const before = randomSums(random, 300);
    const whole = rootOf(before);
    const tree = new SparseTree(rootOnly(whole));
    const following = { ...sum, replace: (all: bigint, a: bigint, b: bigint) => all - a + b };
    let full = before;
    let sparse: Sums = new AugDictionary(uintKey(KEY_BITS), Uint32, following, tree.root);
    const known = [...before.keys()];
    for (let step = 0; step < 40; step++) {
      const key = step % 2 === 0 ? random.pick(known) : random.below(2 ** KEY_BITS);
      const changed = fetching(whole, tree, () => {
        sparse.get(key);
        return sparse.set(key, step);
      });
      assert.ok(changed.lookups <= 1);
      [full, sparse] = [full.set(key, step), changed.value];
      assert.equal(rootOf(sparse).hashHex(), rootOf(full).hashHex());
    }
  });

  test('a deletion names the sibling whose label becomes longer', () => {
    const sums = sumsAt(null).set(0x0000, 1).set(0x8000, 2).set(0x8001, 3);
    const whole = rootOf(sums);
    const tree = new SparseTree(proofOf(whole, (root) => sumsAt(root).get(0)));
    assert.equal(sumsAt(tree.root).extra, 6n);
    const missing = missingIn(() => sumsAt(tree.root).delete(0));
    assert.equal(missing, whole.ref(1).hashHex());
    assert.deepEqual(tree.pathTo(missing), [1]);
    assert.ok(tree.has(missing) && !tree.has('00'.repeat(32)));
    assert.deepEqual(keyOnPath(tree.root, [1], KEY_BITS), Uint8Array.of(0x80, 0));
    tree.add(proofOf(whole, (root) => sumsAt(root).get(0x8123)));
    assert.equal(rootOf(sumsAt(tree.root).delete(0)).hashHex(), rootOf(sums.delete(0)).hashHex());
  });

  test('a new dictionary is completed by what is added to the old one', () => {
    const sums = randomSums(new Random(3), 100);
    const [whole, known] = [rootOf(sums), [...sums.keys()]];
    const tree = new SparseTree(rootOnly(whole));
    const [first, last] = [known[0] as number, known.at(-1) as number];
    const changed = fetching(whole, tree, () => sumsAt(tree.root).set(first, 5)).value;
    const { value, lookups } = fetching(whole, tree, () => changed.get(last));
    assert.equal(value, sums.get(last));
    assert.ok(lookups > 0);
  });

  test('a Merkle update from the sparse tree leads from the whole tree to the same one', () => {
    const sums = randomSums(new Random(9), 200);
    const whole = rootOf(sums);
    const key = [...sums.keys()][50] as number;
    const tree = new SparseTree(rootOnly(whole));
    const update = fetching(whole, tree, () => {
      const tracker = new ChangeTracker(tree.root);
      return tracker.updateTo(
        rootOf(
          sumsAt(tracker.root)
            .set(key, 1)
            .delete(key + 1),
        ),
      );
    }).value;
    const expected = rootOf(sums.set(key, 1).delete(key + 1)).hashHex();
    assert.equal(applyUpdate(readBoc(writeBoc(update)), whole).hashHex(), expected);
    const sparse = applyUpdate(update, tree.root);
    assert.equal(sparse.hashHex(), expected);
    assert.equal(sumsAt(sparse).get(key), 1);
  });
});

describe('what joins a sparse tree', () => {
  const whole = rootOf(randomSums(new Random(1), 50));

  test('a part that is shown completely replaces what was known in parts', () => {
    const tree = new SparseTree(proofOf(whole, (root) => sumsAt(root).get(1)));
    assert.equal(tree.root.isComplete, false);
    assert.throws(() => writeBoc(tree.root), ProofIncompleteError);
    const early = tree.root.ref(0);
    tree.add(whole);
    assert.ok(tree.root.isComplete && early.isComplete);
    assert.deepEqual(readBoc(writeBoc(tree.root)).hashHex(), whole.hashHex());
    assert.deepEqual([...sumsAt(tree.root)], [...sumsAt(whole)]);
  });

  test('parts of any size, in any order, add up to the whole', () => {
    const random = new Random(8);
    const keys = [...sumsAt(whole).keys()];
    const tree = new SparseTree(rootOnly(whole));
    while (keys.length > 0) {
      const [key] = keys.splice(random.below(keys.length), 1);
      tree.add(proofOf(whole, (root) => sumsAt(root).get(key as number)));
    }
    assert.deepEqual([...sumsAt(tree.root)], [...sumsAt(whole)]);
  });

  test('nothing of another tree', () => {
    const other = rootOf(sumsAt(whole).set(3, 3));
    const tree = new SparseTree(rootOnly(whole));
    const refused = { code: 'MERKLE_MISMATCH' };
    assert.throws(() => tree.add(rootOnly(other)), refused);
    assert.throws(() => tree.add(other), refused);
    // a bare pruned branch with the right hash shows nothing
    tree.add(prunedOf(whole).virtualize(0));
    assert.throws(() => tree.add(prunedOf(whole)), refused);
    assert.throws(() => new SparseTree(makeProof(whole, () => false).ref(0)), {
      code: 'CELL_INVALID',
    });
    assert.ok(tree.root.ref(0).isPruned);
  });

  test('no mutation of a proof changes what is read', () => {
    const random = new Random(77);
    const keys = [...sumsAt(whole).keys()];
    const tree = new SparseTree(rootOnly(whole));
    const proofs = keys.slice(0, 10).map((key) => {
      const tracker = new ReadTracker(whole);
      sumsAt(tracker.root).get(key);
      return writeBoc(tracker.proof());
    });
    let joined = 0;
    for (let i = 0; i < 1000; i++) {
      const bytes = random.pick(proofs).slice();
      for (let n = random.below(3); n >= 0; n--)
        bytes[random.below(bytes.length)] = random.below(256);
      try {
        tree.add(openProof(readBoc(bytes)));
        joined++;
      } catch (error) {
        assert.ok(error instanceof ChainError);
      }
    }
    for (const key of keys) {
      try {
        assert.equal(sumsAt(tree.root).get(key), sumsAt(whole).get(key));
      } catch (error) {
        assert.ok(error instanceof ProofIncompleteError);
      }
    }
    assert.ok(joined < 100, `${joined} mutations were harmless`);
  });

  test('a tree of shared cells with 2^60 paths is entered once per cell', () => {
    let cell = new Builder().storeUint(1, 8).build();
    const cells = [cell];
    for (let depth = 0; depth < 60; depth++) {
      cell = new Builder().storeUint(depth, 8).storeRef(cell).storeRef(cell).build();
      cells.push(cell);
    }
    const known = new Set(cells.slice(1).map((each) => each.hashHex()));
    const view = openProof(readBoc(writeBoc(makeProof(cell, (each) => known.has(each.hashHex())))));
    const tree = new SparseTree(view);
    tree.add(view);
    let deepest = tree.root;
    while (deepest.refCount > 0) deepest = deepest.ref(1);
    assert.equal(deepest.depth(), 0);
  });

  test('a special cell is shown completely or not at all', () => {
    const inner = new Builder().storeRef(new Builder().storeUint(5, 8).storeRef(whole).build());
    const proof = makeProof(inner.build(), () => true);
    const tree = new Builder().storeUint(1, 1).storeRef(proof).build();
    const partial = openProof(readBoc(writeBoc(makeProof(tree, (each) => each.refCount === 1))));
    const sparse = new SparseTree(partial);
    assert.ok(sparse.root.ref(0).isPruned);
    sparse.add(proof);
    assert.equal(openProof(sparse.root.ref(0)).hashHex(), inner.build().hashHex());
  });
});

test('a key of a path ends at the leaf', () => {
  const dictionary = new AugDictionary(bigUintKey(70), Uint32, sum).set(2n ** 69n, 4).set(1n, 2);
  const root = dictionary.root as Cell;
  const key = keyOnPath(root, [1, 0, 1, 0], 70);
  assert.deepEqual(key, Uint8Array.of(0x80, 0, 0, 0, 0, 0, 0, 0, 0));
  assert.deepEqual(keyOnPath(root, [], 70), new Uint8Array(9));
});
