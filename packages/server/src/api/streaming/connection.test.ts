import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Notification } from './connection.ts';
import { SseConnection } from './sse-connection.ts';
import { WebSocketConnection, type WebSocketSubscription } from './websocket-connection.ts';

const REQUEST = {
  types: ['transactions'],
  addresses: [`0:${'A'.repeat(64)}`],
  min_finality: 'confirmed',
};
const LIMITS = { maxAddresses: 1000, maxHashes: 1000, canReplay: false };
const INVALIDATED = '{"type":"trace_invalidated","trace_external_hash_norm":"t="}';

function sse(fields: object = {}): Promise<SseConnection> {
  const body = JSON.stringify({ ...REQUEST, ...fields });
  const context = { actionsVersion: null, lastEventId: null, limits: LIMITS };
  return SseConnection.fromBody(body, context);
}

async function webSocket(fields: object = {}): Promise<WebSocketSubscription> {
  const connection = new WebSocketConnection(null);
  const text = JSON.stringify({ operation: 'subscribe', ...REQUEST, ...fields });
  (await connection.receive(text, { limits: LIMITS, head: null })).change?.();
  return connection.unnamed;
}

function notification(fields: Partial<Notification> = {}): Notification {
  const head = { finality: 'confirmed', trace: 't=', cursor: null } as const;
  return { json: '{"type":"x"}', ...head, frames: new Map(), ...fields };
}

const CURSOR = { epoch: 'e1', seq: 71234567n, index: 3 };

test('an SSE stream begins with the acknowledgement', async () => {
  const opening = 'event: connected\ndata: {"status":"subscribed"}\n\n';
  assert.equal((await sse()).opening(5), opening);
  const withId = 'event: connected\ndata: {"id":"a\\n1","status":"subscribed"}\n\n';
  assert.equal((await sse({ id: 'a\n1' })).opening(5), withId);
  const withHead = 'event: connected\ndata: {"status":"subscribed","mc_seqno":5}\n\n';
  assert.equal((await sse({ heartbeat: true })).opening(5), withHead);
  assert.equal((await sse({ heartbeat: true })).opening(null), opening);
  (await sse()).admit(null);
});

test('SSE frames are those of the protocol, with the cursor as id', async () => {
  assert.equal((await sse()).notify(notification())?.text, 'event: event\ndata: {"type":"x"}\n\n');
  assert.equal(
    (await sse()).notify(notification({ cursor: CURSOR }))?.text,
    'id: e1-71234567-3\nevent: event\ndata: {"type":"x"}\n\n',
  );
  assert.equal(
    (await sse({ cursor: true })).notify(notification({ cursor: CURSOR }))?.text,
    'id: e1-71234567-3\nevent: event\ndata: {"type":"x","cursor":"e1-71234567-3"}\n\n',
  );
  assert.equal(SseConnection.keepalive, ': keepalive\n\n');
  assert.equal(SseConnection.closing('slow consumer'), ': closing slow consumer\n\n');
});

test('a WebSocket frame is the notification, with the cursor only for clients that ask for it', async () => {
  const withCursor = notification({ cursor: CURSOR });
  assert.equal((await webSocket()).notify(withCursor)?.text, '{"type":"x"}');
  const expected = '{"type":"x","cursor":"e1-71234567-3"}';
  assert.equal((await webSocket({ cursor: true })).notify(withCursor)?.text, expected);
  assert.equal((await webSocket({ cursor: true })).notify(notification())?.text, '{"type":"x"}');
});

test('connections of the same form share their frames', async () => {
  const shared = notification({ finality: 'finalized', cursor: CURSOR });
  const forms = [{}, { cursor: true }].flatMap((fields) => [
    () => sse(fields),
    () => webSocket(fields),
  ]);
  const frames = new Set<unknown>();
  for (const open of forms) {
    const frame = (await open()).notify(shared);
    assert.equal((await open()).notify(shared), frame);
    frames.add(frame);
  }
  assert.equal(frames.size, forms.length);
});

test('the revision of a trace is for clients that ask for cursors, before the cursor', async () => {
  const revised = notification({ revision: 3 });
  assert.equal((await webSocket()).notify(revised)?.text, '{"type":"x"}');
  assert.equal(
    (await webSocket({ cursor: true })).notify(revised)?.text,
    '{"type":"x","revision":3}',
  );
  assert.equal(
    (await webSocket({ cursor: true })).notify(notification({ revision: 3, cursor: CURSOR }))?.text,
    '{"type":"x","revision":3,"cursor":"e1-71234567-3"}',
  );
});

test('both transports follow the rules of finality and invalidation', async () => {
  for (const [connection, invalidated] of [
    [await sse(), `event: event\ndata: ${INVALIDATED}\n\n`],
    [await webSocket(), INVALIDATED],
  ] as const) {
    assert.equal(connection.notify(notification({ finality: 'pending' })), null);
    assert.equal(connection.invalidate('t='), null);
    assert.ok(connection.notify(notification()));
    assert.equal(connection.invalidate('t=')?.text, invalidated);
    assert.equal(connection.invalidate('t='), null);
    assert.ok(connection.notify(notification({ finality: 'finalized' })));
    assert.equal(connection.notify(notification()), null);
    assert.equal(connection.invalidate('t='), null);
  }
});

test('notifications without a trace follow only the minimum', async () => {
  const connection = await webSocket();
  const isSent = (finality: Notification['finality']) =>
    connection.notify(notification({ trace: null, finality })) !== null;
  assert.ok(isSent('finalized'));
  assert.ok(isSent('confirmed'));
  assert.ok(!isSent('pending'));
});
