import { ChainError } from '../errors.ts';
import { MAX_SHARD_DEPTH, shardDepth } from '../shard/shard-id.ts';
import { codec } from '../tlb/codec.ts';

// shard_ident$00 shard_pfx_bits:(#<= 60) workchain_id:int32 shard_prefix:uint64 = ShardIdent;
export interface ShardIdent {
  readonly workchain: number;
  /** The shard prefix followed by the marker bit, as in block ids. */
  readonly shard: bigint;
  /** Set if the serialized prefix includes the marker bit, as in zero states. */
  readonly markerInPrefix?: true;
}

export const ShardIdent = codec<ShardIdent>('ShardIdent', {
  load(slice) {
    slice.expectTag(2, 0b00, 'ShardIdent');
    const depth = slice.loadUint(6);
    const workchain = slice.loadInt(32);
    const prefix = slice.loadBigUint(64);
    const shard = prefix | markerAt(prefix, depth);
    return shard === prefix ? { workchain, shard, markerInPrefix: true } : { workchain, shard };
  },
  store({ workchain, shard, markerInPrefix }, builder) {
    builder.storeUint(0b00, 2).storeUint(shardDepth(shard), 6).storeInt(workchain, 32);
    // the lowest set bit is the marker
    builder.storeBigUint(markerInPrefix ? shard : shard & (shard - 1n), 64);
  },
});

/** The marker bit after the prefix; no lower bit may be set. */
function markerAt(prefix: bigint, depth: number): bigint {
  const marker = 1n << BigInt(63 - depth);
  if (depth > MAX_SHARD_DEPTH || (prefix & (marker - 1n)) !== 0n) {
    const found = prefix.toString(16);
    throw new ChainError('TLB_INVALID', `ShardIdent: ${found} is not a prefix of ${depth} bits`);
  }
  return marker;
}
