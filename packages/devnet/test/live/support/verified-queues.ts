import assert from 'node:assert/strict';
import {
  toTlBlockId,
  verifyBlockOutMsgQueueSize,
  verifyDispatchQueueInfo,
  verifyDispatchQueueMessages,
} from '@tonway/lite-client';
import type { Check } from './live-network.ts';

const WITH_PROOF = 1;

export const getBlockOutMsgQueueSize: Check = async ({ reader, chain }) => {
  let waiting = 0;
  for (const { id, state } of chain) {
    const params = { mode: WITH_PROOF, id: toTlBlockId(id) };
    const answer = await reader.pool.query('getBlockOutMsgQueueSize', params);
    const { size } = verifyBlockOutMsgQueueSize(id, params, answer);
    assert.equal(size, [...state.outMsgQueueInfo.outQueue.keys()].length);
    waiting += size;
  }
  assert.ok(waiting > 0);
  return chain.length;
};

/** Proves that no message is deferred. */
export const getDispatchQueueInfo: Check = async ({ reader, chain }) => {
  for (const { id } of chain) {
    const params = { mode: WITH_PROOF, id: toTlBlockId(id), maxAccounts: 10 };
    const answer = await reader.pool.query('getDispatchQueueInfo', params);
    const { accounts, complete } = verifyDispatchQueueInfo(id, params, answer);
    assert.deepEqual([accounts.length, complete], [0, true]);
  }
  return chain.length;
};

export const getDispatchQueueMessages: Check = async ({ reader, chain }) => {
  for (const { id } of chain) {
    const from = { addr: new Uint8Array(32), afterLt: 0n, maxMessages: 10 };
    const params = { mode: WITH_PROOF, id: toTlBlockId(id), ...from };
    const answer = await reader.pool.query('getDispatchQueueMessages', params);
    const { messages, complete } = verifyDispatchQueueMessages(id, params, answer);
    assert.deepEqual([messages.length, complete], [0, true]);
  }
  return chain.length;
};
