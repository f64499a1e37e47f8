import { type BlockIdExt, equalBytes, shardFromInteger, shardToSigned } from '@tonway/chain';
import type { Constructors } from './tl/types.ts';

type TlBlockIdExt = Constructors['tonNode.blockIdExt'];

/** TL writes shards as signed numbers and sequence numbers as signed ones too. */
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

/** All five parts: a block with the same root in another file is another block. */
export function sameBlock(a: BlockIdExt, b: BlockIdExt): boolean {
  return (
    a.workchain === b.workchain &&
    a.shard === b.shard &&
    a.seqno === b.seqno &&
    equalBytes(a.rootHash, b.rootHash) &&
    equalBytes(a.fileHash, b.fileHash)
  );
}

/** For maps: the same for the same block, and for no other. Hashes alone would confirm a false number or shard. */
export function blockKey({ workchain, shard, seqno, rootHash, fileHash }: BlockIdExt): string {
  return `${workchain} ${shard} ${seqno} ${latin1(rootHash)}${latin1(fileHash)}`;
}

/** Short, one character a byte. */
function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
}

/** Ids of an answer are views into it: kept, they would keep all of its bytes alive. */
export function copyBlockId(id: BlockIdExt): BlockIdExt {
  return { ...id, rootHash: Uint8Array.from(id.rootHash), fileHash: Uint8Array.from(id.fileHash) };
}

/** As logs and other tools write it: `(-1,8000000000000000,46991999)`. */
export function describeBlock({ workchain, shard, seqno }: BlockIdExt): string {
  return `(${workchain},${shard.toString(16).padStart(16, '0')},${seqno})`;
}
