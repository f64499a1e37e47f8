import { createHash, type KeyObject, verify } from 'node:crypto';
import { promisify } from 'node:util';
import { type BlockIdExt, toHex } from '@tonway/chain';
import { fromTlBlockId, sameBlock } from '../../block-id.ts';
import { decodeBoxed, encodeAnswer } from '../../tl/lite-api.ts';
import type { Boxed, Constructors, Tagged } from '../../tl/types.ts';
import { checked, ensure, fail } from '../open.ts';
import type { Signer, Signers } from './validators.ts';

export type SignatureSet = Boxed<'liteServer.SignatureSet'>;
type Simplex = Tagged<'liteServer.signatureSet.simplex'>;
type Signature = Constructors['liteServer.signature'];

const SIGNATURE_BYTES = 64;
/** Runs in the thread pool, because a hundred signatures would block the event loop for 20 ms. */
const verifyInPool = promisify(
  (message: Uint8Array, key: KeyObject, signature: Uint8Array, done: VerifyDone) =>
    verify(null, message, key, signature, done),
);
type VerifyDone = (error: Error | null, valid: boolean) => void;

/** Throws unless more than two thirds of the validators by weight signed the block, each once, and nobody else. */
export async function verifySignatures(
  block: BlockIdExt,
  set: SignatureSet,
  signers: Signers,
): Promise<void> {
  const message = signedMessage(block, set);
  const signed = signaturesWithSigners(set.signatures, signers);
  const weight = signed.reduce((sum, [, signer]) => sum + signer.weight, 0n);
  ensure(3n * weight > 2n * signers.totalWeight, 'no more than two thirds of the weight signed');
  const results = await Promise.all(
    signed.map(([signature, { key }]) => verifyInPool(message, key, signature)),
  );
  ensure(!results.includes(false), 'a signature is wrong');
}

/** The catchain seqno of the signature set. */
export function catchainSeqnoOf(set: SignatureSet): number {
  const isOrdinary = set.kind === 'liteServer.signatureSet.ordinary';
  return (isOrdinary ? set.catchainSeqno : set.ccSeqno) >>> 0;
}

function signaturesWithSigners(
  signatures: readonly Signature[],
  signers: Signers,
): [Uint8Array, Signer][] {
  const seen = new Set<string>();
  return signatures.map(({ nodeIdShort, signature }) => {
    const node = toHex(nodeIdShort);
    const signer = signers.byNode.get(node) ?? fail(`${node} signed and is no validator`);
    ensure(!seen.has(node), `${node} signed twice`);
    ensure(signature.length === SIGNATURE_BYTES, 'a signature has another length');
    seen.add(node);
    return [signature, signer];
  });
}

/** The bytes that the validators signed. */
function signedMessage(block: BlockIdExt, set: SignatureSet): Uint8Array {
  if (set.kind === 'liteServer.signatureSet.simplex') return finalVote(block, set);
  const { rootHash: rootCellHash, fileHash } = block;
  return encodeAnswer({ kind: 'ton.blockId', rootCellHash, fileHash });
}

/** The signed vote that finalizes a candidate. Throws unless the candidate names the block. */
function finalVote(block: BlockIdExt, { candidate, slot, sessionId }: Simplex): Uint8Array {
  checked('candidate', () => {
    const data = decodeBoxed('consensus.CandidateHashData', candidate);
    ensure(sameBlock(fromTlBlockId(data.block), block), 'the candidate is of another block');
  });
  const hash = createHash('sha256').update(candidate).digest();
  const id = { kind: 'consensus.candidateId', slot, hash } as const;
  const data = encodeAnswer({ kind: 'consensus.simplex.finalizeVote', id });
  return encodeAnswer({ kind: 'consensus.dataToSign', sessionId, data });
}
