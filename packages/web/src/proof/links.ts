import {
  type BackLink,
  type BlockIdExt,
  type Cell,
  ChainError,
  type ForwardLink,
  fromBase64,
  openProof,
  readBoc,
  type SignatureSet,
  sameBlock,
  shardFromInteger,
} from '@tonway/chain';
import type { components } from '@tonway/client/v2';

type Schemas = components['schemas'];
export type BlockProofAnswer = Schemas['MasterchainBlockProof'];
type ForwardAnswer = Schemas['BlockLinkForward'];
type BackAnswer = Schemas['BlockLinkBack'];

const HASH_BYTES = 32;

export function blockIdOf(id: Schemas['BlockId']): BlockIdExt {
  return {
    workchain: id.workchain,
    shard: shardFromInteger(BigInt(id.shard)),
    seqno: id.seqno,
    rootHash: hashOf(id.root_hash),
    fileHash: hashOf(id.file_hash),
  };
}

export function forwardLinkOf(link: ForwardAnswer): ForwardLink {
  return {
    from: blockIdOf(link.from),
    to: blockIdOf(link.to),
    toKeyBlock: link.to_key_block,
    configRoot: rootOf(link.config_proof),
    headerRoot: rootOf(link.dest_proof),
    signatures: signaturesOf(link),
  };
}

export function backLinkOf(link: BackAnswer): BackLink {
  return {
    from: blockIdOf(link.from),
    to: blockIdOf(link.to),
    toKeyBlock: link.to_key_block,
    fromRoot: rootOf(link.proof),
    stateRoot: rootOf(link.state_proof),
    toRoot: link.dest_proof === '' ? null : rootOf(link.dest_proof),
  };
}

function signaturesOf({ signatures: set, ...link }: ForwardAnswer): SignatureSet {
  if (!sameBlock(blockIdOf(set.id), blockIdOf(link.to)))
    throw new ChainError('PROOF_INVALID', 'the signatures are of another block');
  const common = {
    catchainSeqno: link.catchain_seqno,
    validatorSetHash: link.validator_set_hash,
    signatures: set.signatures.map(({ node_id_short, signature }) => {
      return { node: hashOf(node_id_short), signature: fromBase64(signature) };
    }),
  };
  if (set['@type'] === 'blocks.blockSignatures') return { ...common, kind: 'ordinary' };
  const { session_id, slot, candidate } = set;
  const sessionId = hashOf(session_id);
  return { ...common, kind: 'simplex', sessionId, slot, candidate: fromBase64(candidate) };
}

function rootOf(proof: string): Cell {
  return openProof(readBoc(fromBase64(proof)));
}

function hashOf(base64: string): Uint8Array {
  const hash = fromBase64(base64);
  if (hash.length !== HASH_BYTES) throw new ChainError('PROOF_INVALID', 'a hash has 32 bytes');
  return hash;
}
