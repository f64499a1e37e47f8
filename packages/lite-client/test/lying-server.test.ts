import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type BlockIdExt, describeBlock, equalBytes, sameBlock, toHex } from '@tonway/chain';
import { Random } from '@tonway/tools/random';
import { LiteError } from '../src/errors.ts';
import type { FunctionName } from '../src/tl/types.ts';
import type { VerifiedLibraries } from '../src/verify/libraries.ts';
import type { FoundBlock } from '../src/verify/lookup-block.ts';
import type { VerifiedBlockProof } from '../src/verify/masterchain/block-proof.ts';
import type { VerifiedRunMethod } from '../src/verify/run-method.ts';
import type { VerifiedTransactions } from '../src/verify/transactions.ts';
import { canonical } from './support/canonical.ts';
import { sameMeaning } from './support/explain.ts';
import { mutateAnswer } from './support/mutate-answer.ts';
import { KINDS, type TrueAnswer, trueAnswers } from './support/true-answers.ts';

const LIES_PER_KIND = 1200;
const LESS = 'less than the truth, and nothing else';
const ELSEWHERE = 'the true answer to another question, which is one to this too';

type ClaimsOf = (value: never, truth: TrueAnswer) => string[];

/**
 * What a verified value says, claim by claim: usually all or nothing. Some answers may leave things out without
 * saying that they are absent, and to some questions there is more than one true answer.
 */
const CLAIMS: { readonly [Name in FunctionName]?: ClaimsOf } = {
  // a page may be short; where it ends, the next one begins
  getTransactions: ({ transactions, next }: VerifiedTransactions) => [
    ...transactions.map(({ hash }, i) => `${i}: ${toHex(hash)}`),
    ...(next ? [] : [`${transactions.length}: the end`]),
  ],
  // of a library that the server does not send, nothing is known
  getLibraries: ({ libraries }: VerifiedLibraries) => [...libraries].map(canonical),
  // without a proof the answer says nothing
  runSmcMethod: (value: VerifiedRunMethod) => (value.account ? [canonical(value)] : []),
  // there are many ways through the masterchain, and the newest block is any that the server names
  getBlockProof: ({ complete, blocks }: VerifiedBlockProof, { known, params }) => {
    const reached = complete && params.targetBlock ? [`reached ${blocks.length > 0}`] : [];
    return [...reached, ...blocks.flatMap(({ id }) => invented(known, id))];
  },
  // blocks may share a time, and several masterchain blocks may show one
  lookupBlockWithProof: ({ id, info, masterchain }: FoundBlock, { known, params }) => [
    params.utime === undefined ? canonical(id) : `at ${info.genUtime}`,
    ...[id, masterchain].flatMap((each) => invented(known, each)),
  ],
};

/** A claim that no true answer makes. */
function invented(known: TrueAnswer['known'], id: BlockIdExt): string[] {
  const real = known.get(describeBlock(id));
  return real && sameBlock(real.id, id) ? [] : [`there is a block ${canonical(id)}`];
}

function claimsOf(truth: TrueAnswer, value: unknown): string[] {
  return CLAIMS[truth.kind]?.(value as never, truth) ?? [canonical(value)];
}

for (const kind of KINDS) {
  test(`lies are detected: ${kind}`, async (t) => {
    const answers = trueAnswers().filter((answer) => answer.kind === kind);
    const random = new Random(20260716);
    const outcomes = new Map<string, number>();
    for (let told = 0; told < LIES_PER_KIND; told++) {
      const truth = random.pick(answers);
      const other = random.pick(random.below(4) === 0 ? trueAnswers() : answers);
      const outcome = await outcomeOf(truth, mutateAnswer(truth, other, random));
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    }
    for (const [outcome, count] of outcomes) t.diagnostic(`${kind}: ${count} ${outcome}`);
    assert.ok((outcomes.get('refused') ?? 0) >= 1000);
  });
}

/** Refused, or accepted with the true meaning for a reason that is known. */
async function outcomeOf(truth: TrueAnswer, lie: Uint8Array): Promise<string> {
  let value: unknown;
  try {
    value = await truth.verify(lie);
  } catch (error) {
    // anything else is a crash, which is no refusal
    if (error instanceof LiteError) return 'refused';
    throw error;
  }
  const told = claimsOf(truth, value);
  const known = claimsOf(truth, await truth.verify(truth.bytes));
  const context = `${truth.kind} ${truth.network} "${truth.note}": ${toHex(lie).slice(0, 4000)}`;
  for (const claim of told) assert.ok(known.includes(claim), `a lie is believed: ${context}`);
  const reason = sameMeaning(truth, lie) ?? (told.length < known.length ? LESS : null);
  return reason ?? (isTrueElsewhere(lie) ? ELSEWHERE : assert.fail(`for no reason: ${context}`));
}

function isTrueElsewhere(lie: Uint8Array): boolean {
  return trueAnswers().some(({ bytes }) => equalBytes(bytes, lie));
}
