import { type BlockIdExt, shardFromInteger, shardToSigned } from '@tonway/chain';
import type { Constructors } from './tl/types.ts';

type TlBlockIdExt = Constructors['tonNode.blockIdExt'];

/**
 * TL encodes shards and sequence numbers as signed integers.
 *
 * @example
 * toTlBlockId(head).shard; // => -(1n << 63n)
 */
export function toTlBlockId(id: BlockIdExt): TlBlockIdExt {
  return {
    workchain: id.workchain,
    shard: shardToSigned(id.shard),
    seqno: id.seqno | 0,
    rootHash: id.rootHash,
    fileHash: id.fileHash,
  };
}

/**
 * The opposite of `toTlBlockId`; throws if the shard is invalid.
 *
 * @example
 * fromTlBlockId(toTlBlockId(head)); // => head
 */
export function fromTlBlockId(id: TlBlockIdExt): BlockIdExt {
  return {
    workchain: id.workchain,
    shard: shardFromInteger(id.shard),
    seqno: id.seqno >>> 0,
    rootHash: id.rootHash,
    fileHash: id.fileHash,
  };
}

/**
 * A unique key for maps. Hashes alone are not enough: an id may have valid hashes with a false seqno or shard.
 *
 * @example
 * const names = new Map([[blockKey(head), 'head']]);
 * names.get(blockKey({ ...head })); // => 'head'
 */
export function blockKey({ workchain, shard, seqno, rootHash, fileHash }: BlockIdExt): string {
  return `${workchain} ${shard} ${seqno} ${latin1(rootHash)}${latin1(fileHash)}`;
}

/** One character per byte keeps keys short. */
function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
}

/** Copies the hashes of an id: in an answer they are views that would keep the whole answer in memory. */
export function copyBlockId(id: BlockIdExt): BlockIdExt {
  return { ...id, rootHash: Uint8Array.from(id.rootHash), fileHash: Uint8Array.from(id.fileHash) };
}
