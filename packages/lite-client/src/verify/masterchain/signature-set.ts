import {
  type BlockIdExt,
  type SignatureSet as ChainSignatureSet,
  type Signers,
  verifySignatures as verifySignaturesOf,
} from '@tonway/chain';
import type { Boxed } from '../../tl/types.ts';
import { checkedAsync } from '../open.ts';
import { proofCrypto } from './proof-crypto.ts';

export type SignatureSet = Boxed<'liteServer.SignatureSet'>;

/**
 * Throws unless more than two thirds of the validators by weight signed the block, each once, and nobody else.
 *
 * @example
 * const { signers } = validatorRound(config.cell(34));
 * await verifySignatures(block, signatures, signers);
 */
export async function verifySignatures(
  block: BlockIdExt,
  set: SignatureSet,
  signers: Signers,
): Promise<void> {
  const { verify } = proofCrypto;
  await checkedAsync('signatures', () =>
    verifySignaturesOf(block, fromTlSignatures(set), signers, verify),
  );
}

/** TL encodes hashes and sequence numbers as signed integers. */
export function fromTlSignatures(set: SignatureSet): ChainSignatureSet {
  const common = {
    validatorSetHash: set.validatorSetHash >>> 0,
    signatures: set.signatures.map(({ nodeIdShort, signature }) => {
      return { node: nodeIdShort, signature };
    }),
  };
  if (set.kind === 'liteServer.signatureSet.ordinary')
    return { ...common, kind: 'ordinary', catchainSeqno: set.catchainSeqno >>> 0 };
  const { sessionId, slot, candidate, ccSeqno } = set;
  return { ...common, kind: 'simplex', catchainSeqno: ccSeqno >>> 0, sessionId, slot, candidate };
}
