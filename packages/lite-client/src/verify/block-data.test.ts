import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { readBoc, writeBoc } from '@tonway/chain';
import { editedAnswer, findAnswer } from '../../test/support/true-answers.ts';
import { VerificationError } from '../errors.ts';
import { decodeAnswer } from '../tl/lite-api.ts';
import type { Result } from '../tl/types.ts';
import { type VerifiedState, verifyState } from './block-data.ts';

test('equal cells in another file are refused', () => {
  const block = findAnswer('getBlock', () => true);
  const other = editedAnswer<Result<'getBlock'>>(block, (answer) => ({
    ...answer,
    data: writeBoc(readBoc(answer.data)),
  }));
  assert.throws(() => block.verify(other), VerificationError);
});

test('a state is identified by its root hash, not by its file hash', () => {
  const state = findAnswer('getState', (value) => (value as VerifiedState).block.seqno > 0);
  const { root } = state.verify(state.bytes) as VerifiedState;
  const other = editedAnswer<Result<'getState'>>(state, (answer) => {
    const data = writeBoc(readBoc(answer.data));
    return { ...answer, data, fileHash: createHash('sha256').update(data).digest() };
  });
  assert.ok((state.verify(other) as VerifiedState).root.equals(root));
});

test('the state of another block is refused', () => {
  const state = findAnswer('getState', (value) => (value as VerifiedState).block.seqno > 0);
  const other = findAnswer('getState', (value) => (value as VerifiedState).block.seqno === 0);
  const { data } = other.verify(other.bytes) as VerifiedState;
  const lie = editedAnswer<Result<'getState'>>(state, (answer) => {
    return { ...answer, data, fileHash: createHash('sha256').update(data).digest() };
  });
  assert.throws(() => state.verify(lie), VerificationError);
});

test('a zero state with another file hash is refused', () => {
  const zero = findAnswer('getState', (value) => (value as VerifiedState).block.seqno === 0);
  const other = editedAnswer<Result<'getState'>>(zero, (answer) => {
    const data = writeBoc(readBoc(answer.data));
    return { ...answer, data, fileHash: createHash('sha256').update(data).digest() };
  });
  assert.throws(() => zero.verify(other), VerificationError);
});

test('a zero state is verified by its id, other states by a header', () => {
  const zero = findAnswer('getState', (value) => (value as VerifiedState).block.seqno === 0);
  assert.equal((zero.verify(zero.bytes) as VerifiedState).state.kind, 'unsplit');
  const later = findAnswer('getState', (value) => (value as VerifiedState).block.seqno > 0);
  const { block } = later.verify(later.bytes) as VerifiedState;
  const answer = decodeAnswer('getState', later.bytes);
  assert.ok(answer.kind === 'liteServer.blockState');
  assert.throws(() => verifyState(block, answer), /header/);
});
