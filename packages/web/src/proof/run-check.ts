import type { Address } from '@tonway/chain';
import { ton } from '../data/api.ts';
import { checkAccountAnswer } from './check.ts';
import { type CheckedStep, checkBlock } from './check-block.ts';
import { blockIdOf } from './links.ts';
import { loadBlockProofs } from './load-proof.ts';
import { parsePinnedBlock } from './pinned-block.ts';

/** What is checked: an account at the newest block, or a masterchain block. */
export type Subject = { readonly address: Address } | { readonly seqno: number };

/** Loads the proof of the subject and checks it. `pinned` is the block at which trust starts; empty: none. */
export async function* runCheck(subject: Subject, pinned: string): AsyncGenerator<CheckedStep> {
  const start = { pinned: pinned.trim() === '' ? null : parsePinnedBlock(pinned) };
  if ('address' in subject) {
    const address = subject.address.toRaw();
    const { body } = await ton.v2.getAddressInformation.response({ address, proof: true });
    const { seqno } = body.result.block_id;
    const proofs = await loadBlockProofs(ton.v2, seqno, start.pinned);
    yield* checkAccountAnswer(subject.address, body, proofs, start);
  } else {
    const { seqno } = subject;
    const [{ id }, proofs] = await Promise.all([
      ton.v2.getMasterchainBlockSignatures({ seqno }),
      loadBlockProofs(ton.v2, seqno, start.pinned),
    ]);
    yield* checkBlock(blockIdOf(id), proofs, start);
  }
}
