import type { BlockIdExt } from '@tonway/chain';
import type { BlockProofAnswer } from './links.ts';

interface ProofOperations {
  getMasterchainBlockProof(params: {
    seqno: number;
    from_seqno?: number;
  }): Promise<BlockProofAnswer>;
}

/** Each answer has up to 16 steps, one per key block: enough for 20 years of elections. */
const MAX_ANSWERS = 256;

/** The proof of a masterchain block from a pinned block, or from the key block before it. */
export async function loadBlockProofs(
  { getMasterchainBlockProof }: ProofOperations,
  seqno: number,
  pinned: BlockIdExt | null,
): Promise<readonly BlockProofAnswer[]> {
  const proofs: BlockProofAnswer[] = [];
  let from = pinned?.seqno;
  while (proofs.length < MAX_ANSWERS) {
    const params = { seqno, ...(from !== undefined && { from_seqno: from }) };
    const proof = await getMasterchainBlockProof(params);
    proofs.push(proof);
    if (proof.complete || proof.steps.length === 0) break;
    from = proof.to.seqno;
  }
  return proofs;
}
