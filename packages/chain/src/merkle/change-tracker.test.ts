import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Random } from '@tonway/tools/random';
import { Builder } from '../cell/builder.ts';
import type { Cell } from '../cell/cell.ts';
import { Dictionary, hashmapE } from '../dict/dictionary.ts';
import { uintKey } from '../dict/keys.ts';
import { codec } from '../tlb/codec.ts';
import { ChangeTracker } from './change-tracker.ts';
import { applyUpdate, openUpdate } from './merkle-update.ts';

/** Two cells for each value, so that there is something below a leaf. */
const Pair = codec<number>('pair', {
  load: (slice) => slice.skip(8).loadRef().slice().loadUint(32),
  store: (value, builder) =>
    builder.storeUint(1, 8).storeRef(new Builder().storeUint(value, 32).storeRef(LEAF).build()),
});
const LEAF = new Builder().storeUint(7, 8).build();
const Numbers = hashmapE(uintKey(32), Pair);

function numbers(random: Random, count: number): Dictionary<number, number> {
  let all = new Dictionary(uintKey(32), Pair);
  for (let i = 0; i < count; i++) all = all.set(random.below(2 ** 32), i);
  return all;
}

function cellsIn(root: Cell): number {
  return 1 + root.refs().reduce((sum, child) => sum + cellsIn(child), 0);
}

describe('Merkle updates of a ChangeTracker', () => {
  test('an update leads from the old tree to the new one', () => {
    const random = new Random(1);
    const tree = Numbers.toCell(numbers(random, 200));
    const tracker = new ChangeTracker(tree);
    let changed = Numbers.load(tracker.root);
    for (const [index, key] of [...changed.keys()].entries()) {
      if (index % 40 === 0) changed = changed.set(key, 1000 + index);
      if (index % 40 === 20) changed = changed.delete(key);
    }
    const newTree = Numbers.toCell(changed);
    const update = tracker.updateTo(newTree);
    const applied = applyUpdate(update, tree);
    assert.equal(applied.hashHex(), newTree.hashHex());
    assert.equal([...Numbers.load(applied)].length, 195);
    assert.ok(cellsIn(openUpdate(update).old) < 200, 'the update shows more than the change');
  });

  test('an unchanged tree is pruned completely', () => {
    const tree = Numbers.toCell(numbers(new Random(2), 20));
    const update = new ChangeTracker(tree);
    const { old, new: same } = openUpdate(update.updateTo(update.root));
    assert.ok(old.isPruned && same.isPruned);
  });

  test('an equal cell that was not taken from the old tree is not pruned', () => {
    const inner = new Builder().storeUint(5, 8).storeRef(LEAF).build();
    const tree = new Builder().storeRef(inner).build();
    const tracker = new ChangeTracker(tree);
    const taken = new Builder().storeBit(true).storeRef(tracker.root.ref(0)).build();
    assert.ok(openUpdate(tracker.updateTo(taken)).new.ref(0).isPruned);
    const copied = new Builder().storeBit(true).storeRef(inner).build();
    assert.ok(!openUpdate(new ChangeTracker(tree).updateTo(copied)).new.ref(0).isPruned);
  });

  test('adopt replaces copies by the original cells, except those that were written again', () => {
    const inner = new Builder().storeUint(5, 8).storeRef(LEAF).build();
    const middle = new Builder().storeUint(6, 8).storeRef(inner).build();
    const tracker = new ChangeTracker(new Builder().storeRef(middle).build());
    const adopted = tracker.adopt(middle, tracker.root.ref(0));
    const whole = new Builder().storeBit(true).storeRef(adopted).build();
    assert.ok(openUpdate(tracker.updateTo(whole)).new.ref(0).isPruned);
    const rewritten = tracker.adopt(middle, tracker.root.ref(0), middle);
    const update = tracker.updateTo(new Builder().storeBit(true).storeRef(rewritten).build());
    const shown = openUpdate(update).new.ref(0);
    assert.ok(!shown.isPruned && shown.ref(0).isPruned);
  });

  test('an update is correct if only one of two equal cells was taken over', () => {
    const shared = new Builder().storeUint(5, 8).storeRef(LEAF).build();
    const tree = new Builder()
      .storeRef(new Builder().storeUint(1, 8).storeRef(shared).build())
      .storeRef(new Builder().storeUint(2, 8).storeRef(shared).build())
      .build();
    const tracker = new ChangeTracker(tree);
    const second = tracker.root.ref(1).ref(0);
    const newTree = new Builder().storeRef(second).build();
    const update = tracker.updateTo(newTree);
    assert.equal(applyUpdate(update, tree).hashHex(), newTree.hashHex());
  });
});
