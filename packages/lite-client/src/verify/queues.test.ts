import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toHex } from '@tonway/chain';
import { editedAnswer, findAnswer } from '../../test/support/true-answers.ts';
import { VerificationError } from '../errors.ts';
import { decodeAnswer } from '../tl/lite-api.ts';
import type { Result } from '../tl/types.ts';
import type { VerifiedDispatchQueueInfo } from './dispatch-queue-info.ts';
import type { VerifiedDispatchQueueMessages } from './dispatch-queue-messages.ts';
import { type VerifiedQueueSize, verifyBlockOutMsgQueueSize } from './queues.ts';

test('an answer without a proof is refused', () => {
  const size = findAnswer('getBlockOutMsgQueueSize', () => true);
  const { block } = size.verify(size.bytes) as VerifiedQueueSize;
  const answer = decodeAnswer('getBlockOutMsgQueueSize', size.bytes);
  assert.ok(answer.kind === 'liteServer.blockOutMsgQueueSize');
  assert.throws(() => verifyBlockOutMsgQueueSize(block, { mode: 0 }, answer), /no proof/);
});

test('omitted queues are detected', () => {
  const queues = findAnswer('getDispatchQueueInfo', (value) => {
    return (value as VerifiedDispatchQueueInfo).accounts.length > 0;
  });
  const { accounts } = queues.verify(queues.bytes) as VerifiedDispatchQueueInfo;
  assert.ok(accounts.every(({ size, minLt, maxLt }) => size > 0 && minLt <= maxLt));
  const none = editedAnswer<Result<'getDispatchQueueInfo'>>(queues, (answer) => {
    return { ...answer, accountDispatchQueues: [], complete: true };
  });
  assert.throws(() => queues.verify(none), VerificationError);
});

test('deferred messages must have the cells of their hashes', () => {
  const queue = findAnswer('getDispatchQueueMessages', (value) => {
    return (value as VerifiedDispatchQueueMessages).messages.some(({ message }) => message);
  });
  const { messages } = queue.verify(queue.bytes) as VerifiedDispatchQueueMessages;
  for (const { hash, message } of messages) assert.equal(message?.hashHex(), toHex(hash));
});
