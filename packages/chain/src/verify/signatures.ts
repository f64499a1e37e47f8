import { toHex } from '../bits/bytes.ts';
import type { BlockIdExt } from '../block/block-id-ext.ts';
import { ensure, fail } from './ensure.ts';
import { signedMessage } from './signed-message.ts';
import type { ProofCrypto, Signer, Signers } from './validators.ts';

interface BlockSignature {
  /** The short id of the validator. */
  readonly node: Uint8Array;
  readonly signature: Uint8Array;
}

interface CommonSet {
  readonly catchainSeqno: number;
  readonly validatorSetHash: number;
  readonly signatures: readonly BlockSignature[];
}

/** Of the Simplex consensus: validators sign a vote for a candidate, which names the block. */
export interface SimplexSignatures extends CommonSet {
  readonly kind: 'simplex';
  readonly sessionId: Uint8Array;
  readonly slot: number;
  /** In TL. */
  readonly candidate: Uint8Array;
}

export type SignatureSet = (CommonSet & { readonly kind: 'ordinary' }) | SimplexSignatures;

const SIGNATURE_BYTES = 64;

/**
 * Throws unless more than two thirds of the validators by weight signed the block, each once, and nobody else. Returns
 * the weight of those who signed.
 *
 * @example
 * const { to, signatures } = forwardLink;
 * const { signers } = validatorRound(config.cell(34));
 * const weight = await verifySignatures(to, signatures, signers, crypto.verify);
 * 3n * weight > 2n * signers.totalWeight; // => true
 */
export async function verifySignatures(
  block: BlockIdExt,
  set: SignatureSet,
  signers: Signers,
  verify: ProofCrypto['verify'],
): Promise<bigint> {
  const message = signedMessage(block, set);
  const signed = signaturesWithSigners(set.signatures, signers);
  const weight = signed.reduce((sum, [, signer]) => sum + signer.weight, 0n);
  ensure(3n * weight > 2n * signers.totalWeight, 'no more than two thirds of the weight signed');
  const results = await Promise.all(
    signed.map(([signature, { publicKey }]) => verify(publicKey, message, signature)),
  );
  ensure(!results.includes(false), 'a signature is wrong');
  return weight;
}

function signaturesWithSigners(
  signatures: readonly BlockSignature[],
  signers: Signers,
): [Uint8Array, Signer][] {
  const seen = new Set<string>();
  return signatures.map(({ node, signature }) => {
    const id = toHex(node);
    const signer = signers.byNode.get(id) ?? fail(`${id} signed and is no validator`);
    ensure(!seen.has(id), `${id} signed twice`);
    ensure(signature.length === SIGNATURE_BYTES, 'a signature has another length');
    seen.add(id);
    return [signature, signer];
  });
}
