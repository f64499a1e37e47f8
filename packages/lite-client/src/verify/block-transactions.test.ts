import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Transaction } from '@tonway/chain';
import { editedAnswer, findAnswer } from '../../test/support/true-answers.ts';
import { VerificationError } from '../errors.ts';
import { decodeAnswer } from '../tl/lite-api.ts';
import type { Params, Result } from '../tl/types.ts';
import {
  type ListedTransaction,
  type VerifiedBlockTransactions,
  verifyBlockTransactions,
  verifyBlockTransactionsExt,
} from './block-transactions.ts';

type Listed = VerifiedBlockTransactions<ListedTransaction>;
type Answer = Result<'listBlockTransactions'>;

const list = (fits: (listed: Listed) => boolean) =>
  findAnswer('listBlockTransactions', (value) => fits(value as Listed));

test('a transaction omitted at the end is detected', () => {
  const whole = list(({ transactions, incomplete }) => !incomplete && transactions.length > 3);
  for (const incomplete of [false, true]) {
    const short = editedAnswer<Answer>(whole, (answer) => {
      return { ...answer, ids: answer.ids.slice(0, -1), incomplete };
    });
    assert.throws(() => whole.verify(short), VerificationError);
  }
});

test('metadata is present if the message has it', () => {
  const whole = list(({ transactions }) => transactions.some(({ metadata }) => metadata));
  const { transactions } = whole.verify(whole.bytes) as Listed;
  assert.ok(transactions.every(({ metadata }) => metadata === null || metadata.initiatorLt > 0n));
  const without = editedAnswer<Answer>(whole, (answer) => ({
    ...answer,
    ids: answer.ids.map(({ metadata: _, ...id }) => ({ ...id, mode: id.mode & ~256 })),
  }));
  assert.throws(() => whole.verify(without), VerificationError);
});

test('an answer without a proof is refused', () => {
  const whole = list(() => true);
  const { block } = whole.verify(whole.bytes) as Listed;
  const params = whole.params as Params<'listBlockTransactions'>;
  const answer = decodeAnswer('listBlockTransactions', whole.bytes);
  assert.ok(answer.kind === 'liteServer.blockTransactions');
  const asked = { ...params, mode: params.mode & ~32 };
  assert.throws(() => verifyBlockTransactions(block, asked, answer), /no proof/);
});

test('complete transactions without a proof are refused', () => {
  const whole = findAnswer('listBlockTransactionsExt', () => true);
  const { block } = whole.verify(whole.bytes) as VerifiedBlockTransactions<Transaction>;
  const params = whole.params as Params<'listBlockTransactionsExt'>;
  const answer = decodeAnswer('listBlockTransactionsExt', whole.bytes);
  assert.ok(answer.kind === 'liteServer.blockTransactionsExt');
  const asked = { ...params, mode: 0 };
  assert.throws(() => verifyBlockTransactionsExt(block, asked, answer), /no proof/);
});
