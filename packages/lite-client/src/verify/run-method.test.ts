import assert from 'node:assert/strict';
import { test } from 'node:test';
import { equalBytes } from '@tonway/chain';
import { editedAnswer, findAnswer, trueAnswers } from '../../test/support/true-answers.ts';
import { VerificationError } from '../errors.ts';
import { decodeAnswer } from '../tl/lite-api.ts';
import type { Params, Result } from '../tl/types.ts';
import { type VerifiedRunMethod, verifyRunMethod } from './run-method.ts';

type Answer = Result<'runSmcMethod'>;

test('a result is marked as unproven', () => {
  const run = findAnswer('runSmcMethod', (value) => {
    return (value as VerifiedRunMethod).account?.cell != null;
  });
  const { account, unproven } = run.verify(run.bytes) as VerifiedRunMethod;
  const other = editedAnswer<Answer>(run, (answer) => ({ ...answer, exitCode: 77 }));
  const lied = run.verify(other) as VerifiedRunMethod;
  assert.equal(lied.unproven?.exitCode, 77);
  assert.notEqual(unproven?.exitCode, 77);
  assert.deepEqual(lied.account?.shardAccount, account?.shardAccount);
});

test('a run of an absent account is refused', () => {
  const absent = findAnswer('runSmcMethod', (value) => {
    const { account, unproven } = value as VerifiedRunMethod;
    return unproven !== null && account?.shardAccount === null;
  });
  const ran = editedAnswer<Answer>(absent, (answer) => ({ ...answer, exitCode: 0 }));
  assert.throws(() => absent.verify(ran), VerificationError);
});

test('a run in a missing workchain has no account', () => {
  const nowhere = findAnswer('runSmcMethod', (value) => {
    return (value as VerifiedRunMethod).unproven === null;
  });
  const { account } = nowhere.verify(nowhere.bytes) as VerifiedRunMethod;
  assert.equal(account?.shardBlock, null);
});

test('an account state instead of a run is refused if the account exists', () => {
  const run = findAnswer('runSmcMethod', (value) => {
    return (value as VerifiedRunMethod).account?.cell != null;
  });
  const { account } = run.params as Params<'runSmcMethod'>;
  const { block } = run.verify(run.bytes) as VerifiedRunMethod;
  const state = trueAnswers().find(({ kind, bytes, params }) => {
    if (kind !== 'getAccountState') return false;
    const asked = (params as Params<'getAccountState'>).account;
    const { id } = decodeAnswer(kind, bytes) as Result<'getAccountState'>;
    return equalBytes(asked.id, account.id) && equalBytes(id.rootHash, block.rootHash);
  });
  assert.ok(state);
  assert.throws(() => run.verify(state.bytes), /instead of a run/);
});

test('a run result for a missing workchain is refused', () => {
  const nowhere = findAnswer('runSmcMethod', (value) => {
    return (value as VerifiedRunMethod).unproven === null;
  });
  const { block } = nowhere.verify(nowhere.bytes) as VerifiedRunMethod;
  const state = decodeAnswer('runSmcMethod', nowhere.bytes) as Result<'getAccountState'>;
  const { account } = nowhere.params as Params<'runSmcMethod'>;
  const { id, shardblk, shardProof, proof } = state;
  const parts = { id, shardblk, shardProof, proof, exitCode: -256 };
  const run: Answer = { kind: 'liteServer.runMethodResult', mode: 1, ...parts };
  assert.throws(() => verifyRunMethod(block, { mode: 1, account }, run), /does not exist/);
});
