import assert from 'node:assert/strict';
import { test } from 'node:test';
import { supportedTypes } from '@tonway/actions';
import type { Subscription } from './subscription.ts';
import { WebSocketConnection } from './websocket-connection.ts';

const A = `0:${'A'.repeat(64)}`;
const B = `0:${'B'.repeat(64)}`;
const HASH = 'CPUE4WXeEJT+Dwz1fY/rkreWvYnsOt3I44i1G5ojJPM=';
const SERVER = {
  limits: { maxAddresses: Number.POSITIVE_INFINITY, maxHashes: 10, canReplay: true },
  head: 77,
};

/** Sends requests one after the other; returns the subscription after the last one. */
function after(...requests: readonly object[]): Subscription {
  const connection = new WebSocketConnection(['v1']);
  for (const request of requests) {
    const { answer } = connection.receive(JSON.stringify(request), SERVER);
    assert.match(answer, /"status"/);
  }
  return connection.subscription;
}

const subscribe = (fields: object) => ({ operation: 'subscribe', ...fields });
const FULL = subscribe({
  types: ['transactions', 'trace'],
  addresses: [A, B],
  trace_external_hash_norms: [HASH],
  min_finality: 'pending',
  action_types: ['ton_transfer'],
  supported_action_types: ['v2'],
  include_address_book: true,
  include_metadata: true,
  msg_body_hash: HASH,
  cursor: true,
  heartbeat: true,
});

test('a new connection selects nothing', () => {
  const { types, addresses, traceHashes, supportedActionTypes, minFinality } = after();
  assert.equal(types.size + addresses.size + traceHashes.size, 0);
  assert.deepEqual(supportedActionTypes, supportedTypes(['v1']));
  assert.equal(minFinality, 'finalized');
});

test('a second subscribe replaces the selection and keeps omitted preferences', () => {
  const first = after(FULL);
  const second = after(FULL, subscribe({ types: ['actions'], addresses: [B] }));
  assert.deepEqual(second, {
    ...first,
    types: new Set(['actions']),
    addresses: new Set([B]),
    traceHashes: new Set(),
    msgBodyHash: null,
  });
});

test('a second subscribe changes the preferences that it contains', () => {
  const changed = subscribe({
    types: ['actions'],
    addresses: [A],
    min_finality: 'confirmed',
    action_types: ['nft_mint'],
    supported_action_types: ['v1'],
    include_address_book: false,
    include_metadata: false,
    cursor: false,
    heartbeat: false,
  });
  assert.deepEqual(after(FULL, changed), { ...after(changed) });
});

test('an empty list keeps the filter of action types, null removes it', () => {
  const filterAfter = (fields: object) =>
    after(FULL, subscribe({ types: ['actions'], addresses: [A], ...fields })).actionTypes;
  assert.deepEqual(filterAfter({}), new Set(['ton_transfer']));
  assert.deepEqual(filterAfter({ action_types: [] }), new Set(['ton_transfer']));
  assert.equal(filterAfter({ action_types: null }), null);
  const supported = { types: ['actions'], addresses: [A], supported_action_types: [] };
  const { supportedActionTypes } = after(FULL, subscribe(supported));
  assert.deepEqual(supportedActionTypes, supportedTypes(['v2']));
});

test('unsubscribe removes addresses and hashes, and keeps the types', () => {
  const operation = 'unsubscribe';
  const unknown = `-1:${'C'.repeat(64)}`;
  const first = after(FULL);
  const withoutA = after(FULL, { operation, addresses: [A.toLowerCase(), unknown] });
  assert.deepEqual(withoutA, { ...first, addresses: new Set([B]) });
  const hash = Buffer.from(HASH, 'base64').toString('hex');
  const withoutHash = after(FULL, { operation, trace_external_hash_norms: [hash] });
  assert.deepEqual(withoutHash, { ...first, traceHashes: new Set() });
});

test('a refused request leaves the subscription in force', () => {
  const connection = new WebSocketConnection(null);
  connection.receive(JSON.stringify(FULL), SERVER);
  const before = structuredClone(connection.subscription);
  for (const request of [
    subscribe({ types: ['actions'], addresses: ['x'], min_finality: 'confirmed' }),
    subscribe({ types: [] }),
    { operation: 'unsubscribe', addresses: [A, 'x'] },
    { operation: 'none' },
  ]) {
    const { answer } = connection.receive(JSON.stringify(request), SERVER);
    assert.match(answer, /^\{"error"/);
  }
  assert.deepEqual(connection.subscription, before);
});

test('answers have the id of the request, and the head for clients that ask for heartbeats', () => {
  const connection = new WebSocketConnection(null);
  const answerOf = (request: object) => connection.receive(JSON.stringify(request), SERVER).answer;
  assert.equal(answerOf({ operation: 'ping', id: '3' }), '{"id":"3","status":"pong"}');
  assert.equal(answerOf({ operation: 'ping' }), '{"status":"pong"}');
  const plain = subscribe({ types: ['actions'], addresses: [A] });
  assert.equal(answerOf({ ...plain, id: '1' }), '{"id":"1","status":"subscribed"}');
  const heartbeat = { ...plain, heartbeat: true };
  assert.equal(answerOf(heartbeat), '{"status":"subscribed","mc_seqno":77}');
  const end = { operation: 'unsubscribe', id: '2', addresses: [B] };
  assert.equal(answerOf(end), '{"id":"2","status":"unsubscribed"}');
});

test('only a subscribe starts a replay, and it is not repeated by the next one', () => {
  const connection = new WebSocketConnection(null);
  const startOf = (request: object) => connection.receive(JSON.stringify(request), SERVER).start;
  const plain = subscribe({ types: ['actions'], addresses: [A] });
  const since = { kind: 'cursor', epoch: 'e', seq: 1n, index: 2 };
  const replay = { ...plain, replay_existing: true, since: 'e-1-2' };
  assert.deepEqual(startOf(replay), { replayExisting: true, since });
  assert.deepEqual(startOf(plain), { replayExisting: false, since: null });
  assert.equal(startOf({ operation: 'ping' }), null);
});
