import assert from 'node:assert/strict';
import {
  Account,
  type BlockIdExt,
  type Cell,
  ChainError,
  findAccount,
  readBoc,
  toHex,
  verifyAccountCell,
} from '@tonway/chain';
import { Random } from '@tonway/tools/random';
import { LiteError } from '../../src/errors.ts';
import { decodeAnswer } from '../../src/tl/lite-api.ts';
import type { Params } from '../../src/tl/types.ts';
import { isNoBlock, type VerifiedAccountState } from '../../src/verify/account-state.ts';
import {
  ensureAbout,
  isBlock,
  masterchainStateAfter,
  stateAfter,
} from '../../src/verify/proven-state.ts';
import { canonical } from './canonical.ts';
import { mutateAnswer } from './mutate-answer.ts';
import { type TrueAnswer, trueAnswers } from './true-answers.ts';

export const accountAnswers = (): readonly TrueAnswer[] =>
  trueAnswers().filter(({ kind }) => kind === 'getAccountState');

/**
 * Tells lies about accounts whose blocks are known, so that the kernel reads the proofs. Each lie must be refused, or have
 * the true meaning; the general way must decide the same. Returns how many were refused.
 */
export function tellAccountLies(count: number): number {
  const answers = accountAnswers();
  const random = new Random(20_261_118);
  let refused = 0;
  for (let told = 0; told < count; told++) {
    const truth = random.pick(answers);
    const other = random.pick(random.below(8) === 0 ? trueAnswers() : answers);
    if (!isBelieved(truth, mutateAnswer(truth, other, random))) refused++;
  }
  return refused;
}

/** Whether the changed answer is accepted, which it may be with the true meaning only. */
export function isBelieved(truth: TrueAnswer, lie: Uint8Array): boolean {
  const known = truth.verify(truth.bytes) as VerifiedAccountState;
  const verified = meaningOf(() => truth.verify(lie));
  const context = `"${truth.note}": ${toHex(lie).slice(0, 4000)}`;
  if (verified) assert.equal(verified, canonical(known), `a lie is believed: ${context}`);
  const general = meaningOf(() => verifyGenerally(known.block, truth, lie));
  assert.equal(verified, general, `the kernel decides otherwise: ${context}`);
  return verified !== null;
}

/** Null if the answer is refused; anything else that is thrown is a crash. */
function meaningOf(verify: () => unknown): string | null {
  try {
    return canonical(verify());
  } catch (error) {
    if (error instanceof LiteError || error instanceof ChainError || error instanceof Refusal)
      return null;
    throw error;
  }
}

class Refusal extends Error {}

function require(condition: boolean): void {
  if (!condition) throw new Refusal();
}

/** The same check without the kernel's readers: cell by cell. */
export function verifyGenerally(
  block: BlockIdExt,
  { params }: Pick<TrueAnswer, 'params'>,
  bytes: Uint8Array,
): Omit<VerifiedAccountState, 'proof'> {
  const answer = decodeAnswer('getAccountState', bytes);
  if (answer.kind === 'liteServer.error') throw new Refusal();
  ensureAbout(block, answer);
  const { account } = params as Params<'getAccountState'>;
  const open = { masterchain: masterchainStateAfter, shard: stateAfter };
  const { shardBlock, state, shardAccount } = findAccount(block, account, answer, open);
  require(shardBlock ? isBlock(answer.shardblk, shardBlock) : isNoBlock(answer.shardblk));
  const accountCell: Cell | null = verifyAccountCell(shardAccount, answer.state, readBoc);
  const last = shardAccount && {
    lastTransactionLt: shardAccount.lastTransactionLt,
    lastTransactionHash: shardAccount.lastTransactionHash,
  };
  return {
    block,
    shardBlock,
    account: accountCell && Account.load(accountCell),
    accountCell,
    shardAccount: last,
    genUtime: state.genUtime,
    genLt: state.genLt,
  };
}
