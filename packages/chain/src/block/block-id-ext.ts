import { equalBytes } from '../bits/bytes.ts';
import { codec } from '../tlb/codec.ts';
import { ShardIdent } from './shard-ident.ts';

// block_id_ext$_ shard_id:ShardIdent seq_no:uint32 root_hash:bits256 file_hash:bits256 = BlockIdExt;
export interface BlockIdExt extends ShardIdent {
  readonly seqno: number;
  readonly rootHash: Uint8Array;
  /** SHA-256 of the block's bytes as the validators serialized it. */
  readonly fileHash: Uint8Array;
}

export const BlockIdExt = codec<BlockIdExt>('BlockIdExt', {
  load: (slice) => ({
    ...ShardIdent.load(slice),
    seqno: slice.loadUint(32),
    rootHash: slice.loadBytes(32),
    fileHash: slice.loadBytes(32),
  }),
  store(id, builder) {
    ShardIdent.store(id, builder);
    builder.storeUint(id.seqno, 32).storeBits256(id.rootHash).storeBits256(id.fileHash);
  },
});

/**
 * Compares all five fields: the same root in a different file is a different block.
 *
 * @example
 * sameBlock(blockId, { ...blockId, seqno: 1 }); // => false
 */
export function sameBlock(a: BlockIdExt, b: BlockIdExt): boolean {
  return (
    a.workchain === b.workchain &&
    a.shard === b.shard &&
    a.seqno === b.seqno &&
    equalBytes(a.rootHash, b.rootHash) &&
    equalBytes(a.fileHash, b.fileHash)
  );
}

/**
 * The usual text form of a block id: `(-1,8000000000000000,46991999)`.
 *
 * @example
 * describeBlock(blockId); // => '(-1,8000000000000000,3236530)'
 */
export function describeBlock({ workchain, shard, seqno }: BlockIdExt): string {
  return `(${workchain},${shard.toString(16).padStart(16, '0')},${seqno})`;
}
