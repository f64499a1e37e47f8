import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Random } from '@tonway/tools/random';
import { readBoc } from '../boc/read-boc.ts';
import { writeBoc } from '../boc/write-boc.ts';
import { Builder } from '../cell/builder.ts';
import type { Cell } from '../cell/cell.ts';
import { CellType } from '../cell/cell-type.ts';
import { cellsByHash, fillPruned } from './fill-pruned.ts';
import { makeProof, openProof } from './merkle-proof.ts';
import { applyUpdate, makeUpdate } from './merkle-update.ts';

/** A proof may stand in a tree that is proved again: two such are as many as the levels allow. */
const MAX_NESTED = 2;

/** Trees that hold libraries, proofs and updates, and in those pruned branches of all levels. */
class Forest {
  readonly random: Random;

  constructor(seed: number) {
    this.random = new Random(seed);
  }

  tree(depth: number, nested = 0): Cell {
    const kind = depth === 0 ? 0 : this.random.below(10);
    if (kind === 0) return this.#data().build();
    if (kind === 1) return this.#library();
    if (kind === 2 && nested < MAX_NESTED)
      return makeProof(this.tree(depth - 1, nested + 1), this.some());
    if (kind === 3 && nested < MAX_NESTED) return this.#update(depth - 1, nested + 1);
    const builder = this.#data();
    for (let i = this.random.below(3); i >= 0; i--) builder.storeRef(this.tree(depth - 1, nested));
    return builder.build();
  }

  /** Cells by a bit of their hash, so that equal cells are treated alike. */
  some(): (cell: Cell) => boolean {
    const index = this.random.below(32);
    return (cell) => (cell.hash()[index] as number) % 2 === 0;
  }

  #data(): Builder {
    return new Builder().storeUint(this.random.below(4), 8);
  }

  #library(): Cell {
    return new Builder()
      .storeUint(CellType.Library, 8)
      .storeBytes(this.random.bytes(32))
      .buildSpecial();
  }

  #update(depth: number, nested: number): Cell {
    const old = this.tree(depth, nested);
    const changed = this.#data().storeRef(old).storeRef(this.tree(depth, nested)).build();
    return makeUpdate(old, changed);
  }
}

const throughBoc = (cell: Cell): Cell => readBoc(writeBoc(cell));

test('proofs, updates and filling work on trees that contain proofs and updates', () => {
  const forest = new Forest(99);
  let special = 0;
  for (let i = 0; i < 1000; i++) {
    const tree = forest.tree(5);
    const [shown, shownAgain] = [forest.some(), forest.some()];
    const known = cellsByHash(tree);
    special += [...known.values()].filter((cell) => cell.isSpecial).length;

    const view = openProof(throughBoc(makeProof(tree, shown)));
    assert.equal(view.hashHex(), tree.hashHex());
    const filled = fillPruned(view, (hash) => known.get(hash));
    assert.equal(throughBoc(filled).hashHex(), tree.hashHex());

    const narrow = makeProof(view, shownAgain);
    const direct = makeProof(tree, (cell) => shown(cell) && shownAgain(cell));
    assert.equal(throughBoc(narrow).hashHex(), direct.hashHex());

    const changed = new Builder().storeRef(view).storeRef(forest.tree(3)).build();
    const update = throughBoc(makeUpdate(view, changed));
    assert.equal(throughBoc(applyUpdate(update, tree)).hashHex(), changed.hashHex());
  }
  assert.ok(special > 2000, `${special} special cells`);
});
