import assert from 'node:assert/strict';
import { test } from 'node:test';
import { equalActions, senderOfDust } from './said-action.ts';

const ALICE = `0:${'A'.repeat(64)}`;
const BOB = `0:${'B'.repeat(64)}`;
const NETWORK = `-1:${'0'.repeat(64)}`;
const ELECTOR = `-1:${'3'.repeat(64)}`;

function transfer(trace_id: string, value: string, source = ALICE, destination = BOB) {
  const details = { source, destination, value, comment: null, encrypted: false };
  return { type: 'ton_transfer', success: true, finality: 'finalized', trace_id, details };
}

function countsOf(actions: readonly ReturnType<typeof transfer>[], viewpoint?: string) {
  return equalActions(actions, viewpoint).map(({ all }) => all.length);
}

test('actions of one trace in the same words are one row', () => {
  const equal = [transfer('a', '5'), transfer('a', '6'), transfer('a', '5'), transfer('a', '5')];
  assert.deepEqual(countsOf(equal), [3, 1]);
  assert.deepEqual(countsOf(equal, BOB), [3, 1]);
  assert.deepEqual(countsOf([transfer('a', '5'), transfer('b', '5')]), [1, 1]);
  assert.deepEqual(
    countsOf([transfer('a', '5'), { ...transfer('a', '5'), success: false }]),
    [1, 1],
  );
  assert.deepEqual(
    countsOf([transfer('a', '5'), { ...transfer('a', '5'), finality: 'pending' }]),
    [1, 1],
  );
});

test('payments of the network are one row, except in the history of who is paid', () => {
  const actions = [
    transfer('a', '5', NETWORK, ELECTOR),
    transfer('b', '1'),
    transfer('c', '6', NETWORK, ELECTOR),
  ];
  assert.deepEqual(countsOf(actions), [2, 1]);
  assert.deepEqual(countsOf(actions, ELECTOR), [1, 1, 1]);
});

test('dust is less than a hundredth of the coin, or an unverified token, that the account receives', () => {
  const sender = (value: string, viewpoint?: string) =>
    senderOfDust(transfer('a', value), viewpoint, {});
  assert.equal(sender('9999999', BOB), ALICE);
  assert.equal(sender('0', BOB), ALICE);
  assert.equal(sender('10000000', BOB), null);
  assert.equal(sender('1', ALICE), null);
  assert.equal(sender('1'), null);
  const token = (extra: object) => ({
    metadata: { usdt: { token_info: [{ type: 'jetton_masters', extra: { ...extra } }] } },
  });
  const details = { sender: ALICE, receiver: BOB, asset: 'usdt', amount: '1' };
  const jettons = { type: 'jetton_transfer', details };
  assert.equal(senderOfDust(jettons, BOB, token({ verified: false })), ALICE);
  assert.equal(senderOfDust(jettons, ALICE, token({ verified: false })), null);
  assert.equal(senderOfDust(jettons, BOB, token({ verified: true })), null);
  assert.equal(senderOfDust(jettons, BOB, token({})), null);
});
