import assert from 'node:assert/strict';
import { BinTree } from '../../src/block/bin-tree.ts';
import { Block } from '../../src/block/block.ts';
import { InMsg } from '../../src/block/in-msg.ts';
import type { ShardDescr } from '../../src/block/shard-descr.ts';
import { shardsOf } from '../../src/block/shard-hashes.ts';
import { transactionsOf } from '../../src/block/transactions-of.ts';
import type { Cell } from '../../src/cell/cell.ts';
import { FULL_SHARD, shardLeftChild, shardRightChild } from '../../src/shard/shard-id.ts';
import { Rest } from './dict-support.ts';
import { assertRebuilds } from './rebuilt.ts';

export type Counts = Record<string, number>;

/** Forces every part of a block, stores all of it again and counts what is inside. */
export function examine(root: Cell, name: string): { block: Block; counts: Counts } {
  const block = Block.load(root);
  assert.equal(Block.toCell(block).hashHex(), root.hashHex(), name);
  const { inMsgDescr, outMsgDescr, accountBlocks, custom } = block.extra;
  const counts: Counts = { accounts: assertRebuilds(accountBlocks, `${name} account blocks`) };
  const count = (what: string): void => {
    counts[what] = (counts[what] ?? 0) + 1;
  };
  assertRebuilds(inMsgDescr, `${name} in messages`);
  for (const inMsg of inMsgDescr.values()) {
    count(`in ${inMsg.kind}`);
    const deferred = inMsg.kind.startsWith('deferred') ? 'deferred ' : '';
    if ('inMsg' in inMsg) count(`${deferred}envelope ${inMsg.inMsg.kind}`);
  }
  assertRebuilds(outMsgDescr, `${name} out messages`);
  for (const outMsg of outMsgDescr.values()) {
    count(`out ${outMsg.kind}`);
    if ('reimport' in outMsg) assertSameInMsg(outMsg.reimport, name);
    if ('imported' in outMsg) assertSameInMsg(outMsg.imported, name);
  }
  for (const transaction of transactionsOf(block)) if (transaction.lt > 0n) count('transactions');
  if (custom) {
    assertRebuilds(custom.shardFees, `${name} shard fees`);
    assertRebuilds(custom.prevBlkSignatures, `${name} signatures`);
    assertRebuilds(custom.shardHashes, `${name} shard hashes`);
    for (const [, tree] of custom.shardHashes) assertTreeRebuilds(tree, name);
    for (const { descr } of shardsOf(custom.shardHashes)) count(`shard ${descr.kind}`);
    for (const msg of [custom.mintMsg, custom.recoverCreateMsg])
      if (msg) assertSameInMsg(msg, name);
  }
  return { block, counts };
}

function assertSameInMsg(cell: Cell, name: string): void {
  assert.equal(InMsg.toCell(InMsg.load(cell)).hashHex(), cell.hashHex(), name);
}

function assertTreeRebuilds(tree: BinTree<ShardDescr>, name: string): void {
  const leaves = new Map(tree.leaves());
  const build = (shard: bigint): BinTree<ShardDescr> => {
    const leaf = leaves.get(shard);
    if (!leaf) return BinTree.fork(build(shardLeftChild(shard)), build(shardRightChild(shard)));
    assert.deepEqual(tree.get(shard), leaf);
    return BinTree.ofLeaf(tree.leaf, leaf);
  };
  const { root } = build(FULL_SHARD);
  const hash = (of: typeof root): string => Rest.toCell('clone' in of ? of : of.slice()).hashHex();
  assert.equal(hash(root), hash(tree.root), `${name} shard tree`);
}
