import { type BlockIdExt, equalBytes, shardFromInteger, shardToSigned } from '@tonway/chain';
import type { Constructors } from './tl/types.ts';

type TlBlockIdExt = Constructors['tonNode.blockIdExt'];

/** TL encodes shards and sequence numbers as signed integers. */
export function toTlBlockId(id: BlockIdExt): TlBlockIdExt {
  return {
    workchain: id.workchain,
    shard: shardToSigned(id.shard),
    seqno: id.seqno | 0,
    rootHash: id.rootHash,
    fileHash: id.fileHash,
  };
}

export function fromTlBlockId(id: TlBlockIdExt): BlockIdExt {
  return {
    workchain: id.workchain,
    shard: shardFromInteger(id.shard),
    seqno: id.seqno >>> 0,
    rootHash: id.rootHash,
    fileHash: id.fileHash,
  };
}

/** Compares all five fields: the same root in a different file is a different block. */
export function sameBlock(a: BlockIdExt, b: BlockIdExt): boolean {
  return (
    a.workchain === b.workchain &&
    a.shard === b.shard &&
    a.seqno === b.seqno &&
    equalBytes(a.rootHash, b.rootHash) &&
    equalBytes(a.fileHash, b.fileHash)
  );
}

/** A unique key for maps. Hashes alone are not enough: an id may have valid hashes with a false seqno or shard. */
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

/** The usual text form of a block id: `(-1,8000000000000000,46991999)`. */
export function describeBlock({ workchain, shard, seqno }: BlockIdExt): string {
  return `(${workchain},${shard.toString(16).padStart(16, '0')},${seqno})`;
}
