import {
  type BlockIdExt,
  ChainError,
  type SignedHeader,
  sameBlock,
  verifyBackLink,
  verifyForwardLink,
} from '@tonway/chain';
import { type BlockProofAnswer, backLinkOf, blockIdOf, forwardLinkOf } from './links.ts';
import { webCrypto } from './web-crypto.ts';

/** One step of a check that has passed, in words. */
export type CheckedStep = string;

/** Where trust starts: at a block that the reader knows, or at the key block that the server names. */
export interface Start {
  readonly pinned: BlockIdExt | null;
}

/** Checks that a masterchain block follows from the start. Throws at the first step that does not hold. */
export async function* checkBlock(
  block: BlockIdExt,
  proofs: readonly BlockProofAnswer[],
  { pinned }: Start,
): AsyncGenerator<CheckedStep> {
  const [first] = proofs;
  if (!first) throw new ChainError('PROOF_INVALID', 'no proof of the block');
  let known = pinned ?? blockIdOf(first.from);
  yield startText(known, pinned !== null);
  for (const { steps } of proofs)
    for (const step of steps) {
      ensureStart(known, blockIdOf(step.from));
      known = blockIdOf(step.to);
      if (step['@type'] === 'blocks.blockLinkBack') {
        verifyBackLink(backLinkOf(step));
        yield `The state of block ${step.from.seqno} lists ${nameOf(known)} among the blocks before it.`;
      } else yield signedText(await verifyForwardLink(forwardLinkOf(step), webCrypto));
    }
  if (!sameBlock(known, block))
    throw new ChainError('PROOF_INVALID', `the proof leads to ${nameOf(known)}, another block`);
}

function ensureStart(known: BlockIdExt, from: BlockIdExt): void {
  if (!sameBlock(known, from))
    throw new ChainError('PROOF_INVALID', `a step starts at ${nameOf(from)}, which is not proven`);
}

function startText(block: BlockIdExt, isPinned: boolean): string {
  const who = isPinned ? 'which you have pinned' : 'as this server names it';
  return `Trust starts at ${nameOf(block)}, ${who}.`;
}

function signedText({ header, signedWeight, totalWeight }: SignedHeader): string {
  // cut, so that a share never looks larger than it is
  const percent = Number((signedWeight * 1000n) / totalWeight) / 10;
  const set = header.info.genValidatorListHashShort.toString(16).padStart(8, '0');
  return `Block ${header.id.seqno} is signed by ${percent} % of the weight of validator set ${set}.`;
}

function nameOf({ seqno }: BlockIdExt): string {
  return seqno === 0 ? 'the zero state' : `block ${seqno}`;
}
