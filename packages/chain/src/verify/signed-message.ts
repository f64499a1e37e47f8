import { equalBytes } from '../bits/bytes.ts';
import type { BlockIdExt } from '../block/block-id-ext.ts';
import { sha256 } from '../cell/hash-kernel.ts';
import { ensure } from './ensure.ts';
import type { SignatureSet, SimplexSignatures } from './signatures.ts';

// Constructors of TL, with the bytes by which they begin.
const TL = {
  // ton.blockId root_cell_hash:int256 file_hash:int256 = ton.BlockId
  blockId: [0x70, 0x6e, 0x0b, 0xc5],
  // consensus.dataToSign session_id:int256 data:bytes = consensus.DataToSign
  dataToSign: [0xf8, 0x3d, 0xe3, 0xa8],
  // consensus.simplex.finalizeVote id:consensus.CandidateId = consensus.simplex.UnsignedVote
  finalizeVote: [0x05, 0xe1, 0xa7, 0x40],
  // consensus.candidateId slot:int hash:int256 = consensus.CandidateId
  candidateId: [0x3f, 0xcd, 0x91, 0xb6],
  // consensus.candidateHashDataOrdinary block:tonNode.blockIdExt collated_file_hash:int256
  //   parent:consensus.CandidateParent = consensus.CandidateHashData
  ordinaryCandidate: [0xdc, 0xbc, 0xf9, 0xe8],
  // consensus.candidateHashDataEmpty block:tonNode.blockIdExt parent:consensus.candidateId = consensus.CandidateHashData
  emptyCandidate: [0x33, 0xd9, 0xb4, 0x72],
  // consensus.candidateParent id:consensus.CandidateId = consensus.CandidateParent
  parent: [0xf1, 0x9a, 0x4b, 0x1a],
  // consensus.candidateWithoutParents = consensus.CandidateParent
  noParents: [0xa9, 0xcc, 0xcb, 0x22],
} as const;

/** The bytes that the validators signed. */
export function signedMessage(block: BlockIdExt, set: SignatureSet): Uint8Array {
  if (set.kind === 'simplex') return finalVote(block, set);
  return Uint8Array.from([...TL.blockId, ...block.rootHash, ...block.fileHash]);
}

/** The signed vote that finalizes a candidate. Throws unless the candidate names the block. */
function finalVote(block: BlockIdExt, { candidate, slot, sessionId }: SimplexSignatures) {
  const names = equalBytes(candidate.subarray(4, 84), blockIdBytes(block));
  ensure(isCandidate(candidate), 'the candidate is malformed');
  ensure(names, 'the candidate is of another block');
  const id = [...TL.candidateId, ...int32(slot), ...sha256(candidate)];
  const vote = [...TL.finalizeVote, ...id];
  // bytes of TL have their length before them, and are padded to four bytes
  return Uint8Array.from([...TL.dataToSign, ...sessionId, vote.length, ...vote, 0, 0, 0]);
}

const BLOCK_END = 84;
const PARENT_AT = BLOCK_END + 32;

function isCandidate(bytes: Uint8Array): boolean {
  const { length } = bytes;
  if (startsWith(bytes, TL.emptyCandidate)) return length === BLOCK_END + 36;
  if (!startsWith(bytes, TL.ordinaryCandidate)) return false;
  const parent = bytes.subarray(PARENT_AT);
  if (startsWith(parent, TL.noParents)) return parent.length === 4;
  const hasId = startsWith(parent, TL.parent) && startsWith(parent.subarray(4), TL.candidateId);
  return hasId && parent.length === 8 + 36;
}

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte);
}

// tonNode.blockIdExt workchain:int shard:long seqno:int root_hash:int256 file_hash:int256 = tonNode.BlockIdExt
function blockIdBytes({ workchain, shard, seqno, rootHash, fileHash }: BlockIdExt): Uint8Array {
  const bytes = new Uint8Array(80);
  const view = new DataView(bytes.buffer);
  view.setInt32(0, workchain, true);
  view.setBigUint64(4, shard, true);
  view.setUint32(12, seqno, true);
  bytes.set(rootHash, 16);
  bytes.set(fileHash, 48);
  return bytes;
}

function int32(value: number): Uint8Array {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setInt32(0, value, true);
  return bytes;
}
