import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FULL_SHARD, ProofIncompleteError } from '@tonway/chain';
import { editedAnswer, findAnswer } from '../../test/support/true-answers.ts';
import { VerificationError } from '../errors.ts';
import { decodeAnswer } from '../tl/lite-api.ts';
import type { Params, Result } from '../tl/types.ts';
import { type VerifiedAccountState, verifyAccountState } from './account-state.ts';

type Answer = Result<'getAccountState'>;

const isThere = (value: unknown): boolean => (value as VerifiedAccountState).accountCell !== null;
const isAbsent = (value: unknown): boolean => {
  const { shardBlock, shardAccount } = value as VerifiedAccountState;
  return shardBlock?.workchain === 0 && shardAccount === null;
};

test('an omitted account is not accepted as absent', () => {
  const there = findAnswer('getAccountState', isThere);
  const empty = editedAnswer<Answer>(there, (answer) => ({ ...answer, state: new Uint8Array() }));
  assert.throws(() => there.verify(empty), VerificationError);
});

test('a proof of absence of another account is refused', () => {
  const there = findAnswer('getAccountState', isThere);
  const absent = findAnswer('getAccountState', isAbsent);
  assert.throws(() => there.verify(absent.bytes), VerificationError);
});

test('a false claim that a workchain is missing is refused', () => {
  const nowhere = findAnswer('getAccountState', (value) => {
    return (value as VerifiedAccountState).shardBlock === null;
  });
  const { account, shardBlock } = nowhere.verify(nowhere.bytes) as VerifiedAccountState;
  assert.deepEqual([account, shardBlock], [null, null]);
  const there = findAnswer('getAccountState', isThere);
  assert.throws(() => there.verify(nowhere.bytes), VerificationError);
});

test('an account in a missing workchain is refused', () => {
  const nowhere = findAnswer('getAccountState', (value) => {
    return (value as VerifiedAccountState).shardBlock === null;
  });
  const { shardProof } = (nowhere.verify(nowhere.bytes) as VerifiedAccountState).proof;
  for (const field of ['proof', 'state'] as const) {
    const more = editedAnswer<Answer>(nowhere, (answer) => ({ ...answer, [field]: shardProof }));
    assert.throws(() => nowhere.verify(more), VerificationError);
  }
});

test('a proof of absence from another shard is refused', () => {
  const inShard = findAnswer('getAccountState', (value) => {
    const { block, shardAccount } = value as VerifiedAccountState;
    return block.workchain === 0 && block.shard !== FULL_SHARD && shardAccount !== null;
  });
  const { block } = inShard.verify(inShard.bytes) as VerifiedAccountState;
  const { account } = inShard.params as Params<'getAccountState'>;
  const answer = decodeAnswer('getAccountState', inShard.bytes);
  assert.ok(answer.kind === 'liteServer.accountState');
  const elsewhere = { ...account, id: account.id.map((byte) => byte ^ 0xff) };
  const absent = { ...answer, state: new Uint8Array() };
  assert.throws(
    () => verifyAccountState(block, { account: elsewhere }, absent),
    /not of the shard/,
  );
});

test('a pruned account has the hashes of its code and data', () => {
  const pruned = findAnswer('getAccountStatePrunned', (value) => {
    return (value as VerifiedAccountState).account?.storage.state.kind === 'active';
  });
  const { account } = pruned.verify(pruned.bytes) as VerifiedAccountState;
  const state = account?.storage.state;
  assert.ok(state?.kind === 'active' && state.init.code);
  assert.equal(state.init.code.hash().length, 32);
  assert.throws(() => state.init.code?.slice(), ProofIncompleteError);
});
