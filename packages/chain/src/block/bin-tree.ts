import { Builder } from '../cell/builder.ts';
import type { Slice } from '../cell/slice.ts';
import { checkFork, type DictRoot, openNode } from '../dict/node.ts';
import {
  FULL_SHARD,
  shardContainsAccount,
  shardLeftChild,
  shardRightChild,
} from '../shard/shard-id.ts';
import { type Codec, codec } from '../tlb/codec.ts';

// bt_leaf$0 {X:Type} leaf:X = BinTree X;
// bt_fork$1 {X:Type} left:^(BinTree X) right:^(BinTree X) = BinTree X;

/**
 * A binary tree over shard prefixes, decoded on demand; leaves are addressed by shard id.
 *
 * @example
 * const tree = BinTree.fork(BinTree.ofLeaf(uint(8), 1), BinTree.ofLeaf(uint(8), 2));
 * [...tree.leaves()].map(([shard, value]) => [shardToHex(shard), value]); // => [['4000000000000000', 1], ['c000000000000000', 2]]
 * tree.find(0xff00_0000_0000_0000n)[1]; // => 2
 */
export class BinTree<T> {
  readonly leaf: Codec<T>;
  readonly root: DictRoot;

  constructor(leaf: Codec<T>, root: DictRoot) {
    this.leaf = leaf;
    this.root = root;
  }

  static ofLeaf<T>(leaf: Codec<T>, value: T): BinTree<T> {
    const builder = new Builder().storeBit(false);
    leaf.store(value, builder);
    return new BinTree(leaf, builder.build());
  }

  static fork<T>(left: BinTree<T>, right: BinTree<T>): BinTree<T> {
    const type = binTree(left.leaf);
    const builder = new Builder().storeBit(true);
    builder.storeRef(type.toCell(left)).storeRef(type.toCell(right));
    return new BinTree(left.leaf, builder.build());
  }

  /** All leaves from left to right, each with its shard id. */
  *leaves(): Generator<[shard: bigint, value: T]> {
    const stack: [bigint, DictRoot][] = [[FULL_SHARD, this.root]];
    for (let next = stack.pop(); next; next = stack.pop()) {
      const [shard, node] = next;
      const slice = openNode(node);
      if (isFork(slice)) {
        stack.push([shardRightChild(shard), slice.preloadRef(1)]);
        stack.push([shardLeftChild(shard), slice.preloadRef(0)]);
      } else yield [shard, this.#loadLeaf(slice)];
    }
  }

  /** The leaf whose shard contains the account prefix or the shard. */
  find(prefix: bigint): [shard: bigint, value: T] {
    let shard = FULL_SHARD;
    let slice = openNode(this.root);
    while (isFork(slice)) {
      const rightChild = shardRightChild(shard);
      const right = shardContainsAccount(rightChild, prefix);
      slice = slice.preloadRef(right ? 1 : 0).slice();
      shard = right ? rightChild : shardLeftChild(shard);
    }
    return [shard, this.#loadLeaf(slice)];
  }

  /** The leaf of exactly this shard. */
  get(shard: bigint): T | undefined {
    const [found, value] = this.find(shard);
    return found === shard ? value : undefined;
  }

  #loadLeaf(slice: Slice): T {
    const value = this.leaf.load(slice);
    slice.end('BinTree');
    return value;
  }
}

function isFork(slice: Slice): boolean {
  if (!slice.loadBit()) return false;
  checkFork(slice);
  return true;
}

export function binTree<T>(leaf: Codec<T>): Codec<BinTree<T>> {
  return codec<BinTree<T>>('BinTree', {
    load: (slice) => new BinTree(leaf, slice.loadSlice(slice.remainingBits, slice.remainingRefs)),
    store: (tree, builder) => builder.storeSlice(openNode(tree.root)),
  });
}
