import { type Dictionary, hashmapE } from '../dict/dictionary.ts';
import { intKey } from '../dict/keys.ts';
import { type Codec, inCell } from '../tlb/codec.ts';
import { type BinTree, binTree } from './bin-tree.ts';
import { ShardDescr } from './shard-descr.ts';

// _ (HashmapE 32 ^(BinTree ShardDescr)) = ShardHashes;

/** By workchain: the newest known block of every shard. */
export type ShardHashes = Dictionary<number, BinTree<ShardDescr>>;
export const ShardHashes: Codec<ShardHashes> = hashmapE(intKey(32), inCell(binTree(ShardDescr)));
