import { createHash, sign } from 'node:crypto';
import { Block, type BlockIdExt, type BlockInfo, type Cell } from '@tonway/chain';
import {
  encodeAnswer,
  type KeyPair,
  keyId,
  type SignatureSet,
  toTlBlockId,
} from '@tonway/lite-client';

interface SignedBlock {
  readonly id: BlockIdExt;
  readonly root: Cell;
}

/** Signs a block with the single validator's key, in the network's consensus format. */
export function signBlock(
  { id, root }: SignedBlock,
  key: KeyPair,
  kind: 'ordinary' | 'simplex',
): SignatureSet {
  const { info } = Block.load(root);
  return kind === 'ordinary' ? ordinarySet(id, info, key) : simplexSet(id, info, key);
}

// ton.blockId root_cell_hash:int256 file_hash:int256 = ton.BlockId;
function ordinarySet(id: BlockIdExt, info: BlockInfo, key: KeyPair): SignatureSet {
  const { rootHash: rootCellHash, fileHash } = id;
  return {
    kind: 'liteServer.signatureSet.ordinary',
    validatorSetHash: info.genValidatorListHashShort | 0,
    catchainSeqno: info.genCatchainSeqno,
    signatures: [signed(key, encodeAnswer({ kind: 'ton.blockId', rootCellHash, fileHash }))],
  };
}

// consensus.candidateHashDataOrdinary block:tonNode.blockIdExt collated_file_hash:int256
//   parent:consensus.CandidateParent = consensus.CandidateHashData;
// consensus.simplex.finalizeVote id:consensus.CandidateId = consensus.simplex.UnsignedVote;
function simplexSet(id: BlockIdExt, info: BlockInfo, key: KeyPair): SignatureSet {
  const { genCatchainSeqno: ccSeqno, genValidatorListHashShort } = info;
  const [sessionId, slot] = [sha256(`session ${ccSeqno}`), id.seqno];
  const candidate = encodeAnswer({
    kind: 'consensus.candidateHashDataOrdinary',
    block: toTlBlockId(id),
    collatedFileHash: sha256(''),
    parent: { kind: 'consensus.candidateWithoutParents' },
  });
  const candidateId = { kind: 'consensus.candidateId', slot, hash: sha256(candidate) } as const;
  const data = encodeAnswer({ kind: 'consensus.simplex.finalizeVote', id: candidateId });
  return {
    kind: 'liteServer.signatureSet.simplex',
    ccSeqno,
    validatorSetHash: genValidatorListHashShort | 0,
    signatures: [signed(key, encodeAnswer({ kind: 'consensus.dataToSign', sessionId, data }))],
    sessionId,
    slot,
    candidate,
  };
}

function signed({ publicKey, privateKey }: KeyPair, message: Uint8Array) {
  return { nodeIdShort: keyId(publicKey), signature: sign(null, message, privateKey) };
}

function sha256(data: Uint8Array | string): Uint8Array {
  return createHash('sha256').update(data).digest();
}
