import type { Address } from '@tonway/chain';
import { type AccountAnswer, blockOfAccount, checkAccount } from './check-account.ts';
import { type CheckedStep, checkBlock, type Start } from './check-block.ts';
import type { BlockProofAnswer } from './links.ts';

/** Checks an answer about an account, from where trust starts to its balance. */
export async function* checkAccountAnswer(
  address: Address,
  answer: AccountAnswer,
  proofs: readonly BlockProofAnswer[],
  start: Start,
): AsyncGenerator<CheckedStep> {
  yield* checkBlock(blockOfAccount(answer), proofs, start);
  yield* checkAccount(address, answer);
}
