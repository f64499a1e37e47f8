import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readBocRoots, toHex, writeBoc } from '@tonway/chain';
import { editedAnswer, findAnswer } from '../../test/support/true-answers.ts';
import { VerificationError } from '../errors.ts';
import { decodeAnswer } from '../tl/lite-api.ts';
import type { Params, Result } from '../tl/types.ts';
import { type VerifiedTransactions, verifyTransactions } from './transactions.ts';

type Answer = Result<'getTransactions'>;

const page = () =>
  findAnswer('getTransactions', (value) => {
    return (value as VerifiedTransactions).transactions.length === 16;
  });

/** The page with some of its transactions only. */
function only(answer: Answer, from: number, to: number): Answer {
  const transactions = writeBoc(readBocRoots(answer.transactions).slice(from, to));
  return { ...answer, transactions, ids: answer.ids.slice(from, to) };
}

test('a short page tells where the next one begins', () => {
  const whole = page();
  const all = (whole.verify(whole.bytes) as VerifiedTransactions).transactions;
  const short = editedAnswer<Answer>(whole, (answer) => only(answer, 0, 5));
  const { transactions, next } = whole.verify(short) as VerifiedTransactions;
  assert.equal(transactions.length, 5);
  assert.equal(next && toHex(next.hash), toHex(all[5]?.hash ?? new Uint8Array()));
  assert.equal(next?.lt, all[5]?.lt);
});

test('a page that begins later than requested is refused', () => {
  const whole = page();
  const late = editedAnswer<Answer>(whole, (answer) => only(answer, 1, 16));
  assert.throws(() => whole.verify(late), VerificationError);
  const none = editedAnswer<Answer>(whole, (answer) => ({
    ...answer,
    ids: [],
    transactions: new Uint8Array(),
  }));
  assert.throws(() => whole.verify(none), VerificationError);
});

test('a different number of blocks and transactions is refused', () => {
  const whole = page();
  const fewer = editedAnswer<Answer>(whole, (answer) => ({ ...answer, ids: answer.ids.slice(1) }));
  assert.throws(() => whole.verify(fewer), VerificationError);
});

test('transactions of another account are refused', () => {
  const whole = page();
  const answer = decodeAnswer('getTransactions', whole.bytes);
  assert.ok(answer.kind === 'liteServer.transactionList');
  const params = whole.params as Params<'getTransactions'>;
  const account = { ...params.account, id: new Uint8Array(32).fill(7) };
  assert.throws(() => verifyTransactions({ ...params, account }, answer), /another account/);
});
