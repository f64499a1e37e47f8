import {
  BinTree,
  Dictionary,
  FULL_SHARD,
  ShardDescr,
  type ShardHashes,
  type ShardIdent,
  shardContains,
  shardLeftChild,
  shardRightChild,
  shardsOf,
} from '@tonway/chain';

/** A mutable copy of the shard list of a masterchain block. */
export class ShardListing {
  readonly #like: ShardHashes;
  readonly #workchains = new Map<number, Map<bigint, ShardDescr>>();

  constructor(hashes: ShardHashes) {
    this.#like = hashes;
    for (const { descr, ...shard } of shardsOf(hashes)) this.set(shard, descr);
  }

  hasWorkchain(workchain: number): boolean {
    return this.#workchains.has(workchain);
  }

  get({ workchain, shard }: ShardIdent): ShardDescr | undefined {
    return this.#workchains.get(workchain)?.get(shard);
  }

  /** Lists a shard and removes its ancestors and descendants. */
  set({ workchain, shard }: ShardIdent, descr: ShardDescr): void {
    const shards = this.#workchains.get(workchain) ?? new Map<bigint, ShardDescr>();
    for (const other of shards.keys()) {
      const isReplaced =
        other !== shard && (shardContains(shard, other) || shardContains(other, shard));
      if (isReplaced) shards.delete(other);
    }
    this.#workchains.set(workchain, shards.set(shard, descr));
  }

  *[Symbol.iterator](): Generator<[ShardIdent, ShardDescr]> {
    for (const [workchain, shards] of this.#workchains)
      for (const [shard, descr] of shards) yield [{ workchain, shard }, descr];
  }

  toHashes(): ShardHashes {
    const empty: ShardHashes = new Dictionary(this.#like.key, this.#like.value);
    return [...this.#workchains].reduce(
      (hashes, [workchain, shards]) => hashes.set(workchain, treeOf(shards, FULL_SHARD)),
      empty,
    );
  }
}

function treeOf(shards: ReadonlyMap<bigint, ShardDescr>, shard: bigint): BinTree<ShardDescr> {
  const descr = shards.get(shard);
  if (descr) return BinTree.ofLeaf(ShardDescr, descr);
  return BinTree.fork(
    treeOf(shards, shardLeftChild(shard)),
    treeOf(shards, shardRightChild(shard)),
  );
}
