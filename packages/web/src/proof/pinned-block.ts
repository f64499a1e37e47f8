import {
  type BlockIdExt,
  ChainError,
  FULL_SHARD,
  fromBase64,
  fromHex,
  MASTERCHAIN,
} from '@tonway/chain';

const HASH_BYTES = 32;

/** A masterchain block as `number:root hash:file hash`, with hashes in hexadecimal digits or base64. */
export function parsePinnedBlock(text: string): BlockIdExt {
  const [seqno = '', root = '', file = '', ...rest] = text.trim().split(':');
  if (!/^\d{1,10}$/.test(seqno) || rest.length > 0) malformed();
  return {
    workchain: MASTERCHAIN,
    shard: FULL_SHARD,
    seqno: Number(seqno),
    rootHash: hashOf(root),
    fileHash: hashOf(file),
  };
}

function hashOf(text: string): Uint8Array {
  const hash = /^[0-9a-fA-F]{64}$/.test(text) ? fromHex(text) : fromBase64(text);
  return hash.length === HASH_BYTES ? hash : malformed();
}

function malformed(): never {
  throw new ChainError('PROOF_INVALID', 'a pinned block is number:root hash:file hash');
}
