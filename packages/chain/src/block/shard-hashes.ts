import { type Dictionary, hashmapE } from '../dict/dictionary.ts';
import { intKey } from '../dict/keys.ts';
import { type Codec, inCell } from '../tlb/codec.ts';
import { type BinTree, binTree } from './bin-tree.ts';
import { ShardDescr } from './shard-descr.ts';
import type { ShardIdent } from './shard-ident.ts';

// _ (HashmapE 32 ^(BinTree ShardDescr)) = ShardHashes;

/** The newest known block of every shard, by workchain. */
export type ShardHashes = Dictionary<number, BinTree<ShardDescr>>;
export const ShardHashes: Codec<ShardHashes> = hashmapE(intKey(32), inCell(binTree(ShardDescr)));

export interface ListedShard extends ShardIdent {
  readonly descr: ShardDescr;
}

/**
 * All shards that a masterchain block or state lists, by workchain, from left to right.
 *
 * @example
 * const shards = [...shardsOf(block.extra.custom.shardHashes)];
 * shards.every(({ workchain, descr }) => workchain === 0 && descr.seqno > 0); // => true
 */
export function* shardsOf(hashes: ShardHashes): Generator<ListedShard> {
  for (const [workchain, tree] of hashes) {
    for (const [shard, descr] of tree.leaves()) yield { workchain, shard, descr };
  }
}
