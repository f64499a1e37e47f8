import assert from 'node:assert/strict';
import { test } from 'node:test';
import { editedAnswer, findAnswer } from '../../test/support/true-answers.ts';
import { VerificationError } from '../errors.ts';
import { decodeAnswer } from '../tl/lite-api.ts';
import type { Params, Result } from '../tl/types.ts';
import { type VerifiedTransaction, verifyOneTransaction } from './one-transaction.ts';

const found = () =>
  findAnswer('getOneTransaction', (value) => (value as VerifiedTransaction).transaction !== null);

test('an omitted transaction is not accepted as absent', () => {
  const there = found();
  const none = editedAnswer<Result<'getOneTransaction'>>(there, (answer) => ({
    ...answer,
    transaction: new Uint8Array(),
  }));
  assert.throws(() => there.verify(none), VerificationError);
});

test('an account of another workchain is refused', () => {
  const there = found();
  const { block } = there.verify(there.bytes) as VerifiedTransaction;
  const { account, lt } = there.params as Params<'getOneTransaction'>;
  const answer = decodeAnswer('getOneTransaction', there.bytes);
  assert.ok(answer.kind === 'liteServer.transactionInfo');
  const asked = { account: { ...account, workchain: account.workchain + 5 }, lt };
  assert.throws(() => verifyOneTransaction(block, asked, answer), /not of the shard/);
});
