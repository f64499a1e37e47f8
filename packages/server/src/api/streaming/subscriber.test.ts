import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  closingFrame,
  connectedFrame,
  type Frame,
  type FrameFormat,
  KEEPALIVE_FRAME,
  type Notification,
  SSE_FORMAT,
  webSocketFormat,
} from './frames.ts';
import { readSseBody } from './sse-request.ts';
import { Subscriber } from './subscriber.ts';

const REQUEST = {
  types: ['transactions'],
  addresses: [`0:${'A'.repeat(64)}`],
  min_finality: 'confirmed',
};
const LIMITS = { maxAddresses: 1000, maxHashes: 1000, canReplay: false };
const INVALIDATED = '{"type":"trace_invalidated","trace_external_hash_norm":"t="}';

/** A subscriber that returns the frame of each notification; null if it gets none. */
async function open(format: FrameFormat, fields: object) {
  const body = JSON.stringify({ ...REQUEST, ...fields });
  const context = { actionsVersion: null, lastEventId: null, limits: LIMITS };
  const { subscription } = await readSseBody(body, context);
  const sent: Frame[] = [];
  const sink = { send: (frame: Frame) => void sent.push(frame), ready: async () => true };
  const subscriber = new Subscriber(subscription, { format, sink, subject: 'test' });
  const sentBy = (run: () => void) => {
    run();
    return sent.pop() ?? null;
  };
  return {
    notify: (each: Notification) => sentBy(() => subscriber.notify(each)),
    invalidate: (trace: string) => sentBy(() => subscriber.invalidate(trace)),
  };
}

const sse = (fields: object = {}) => open(SSE_FORMAT, fields);
const webSocket = (fields: object = {}) => open(webSocketFormat(null), fields);

function notification(fields: Partial<Notification> = {}): Notification {
  const head = { finality: 'confirmed', trace: 't=', cursor: null } as const;
  return { json: '{"type":"x"}', ...head, frames: new Map(), ...fields };
}

const CURSOR = { epoch: 'e1', seq: 71234567n, index: 3 };

test('an SSE stream begins with the acknowledgement', () => {
  const opening = 'event: connected\ndata: {"status":"subscribed"}\n\n';
  assert.equal(connectedFrame(null, null), opening);
  const withId = 'event: connected\ndata: {"id":"a\\n1","status":"subscribed"}\n\n';
  assert.equal(connectedFrame('a\n1', null), withId);
  const withHead = 'event: connected\ndata: {"status":"subscribed","mc_seqno":5}\n\n';
  assert.equal(connectedFrame(null, 5), withHead);
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
  assert.equal(KEEPALIVE_FRAME, ': keepalive\n\n');
  assert.equal(closingFrame('slow consumer'), ': closing slow consumer\n\n');
});

test('a WebSocket frame is the notification, with the cursor only for clients that ask for it', async () => {
  const withCursor = notification({ cursor: CURSOR });
  assert.equal((await webSocket()).notify(withCursor)?.text, '{"type":"x"}');
  const expected = '{"type":"x","cursor":"e1-71234567-3"}';
  assert.equal((await webSocket({ cursor: true })).notify(withCursor)?.text, expected);
  assert.equal((await webSocket({ cursor: true })).notify(notification())?.text, '{"type":"x"}');
});

test('subscribers of the same format share their frames', async () => {
  const shared = notification({ finality: 'finalized', cursor: CURSOR });
  const formats = [{}, { cursor: true }].flatMap((fields) => [
    () => sse(fields),
    () => webSocket(fields),
  ]);
  const frames = new Set<unknown>();
  for (const open of formats) {
    const frame = (await open()).notify(shared);
    assert.equal((await open()).notify(shared), frame);
    frames.add(frame);
  }
  assert.equal(frames.size, formats.length);
});

test('the notifications of a subscription with a name contain the name, and are not shared', async () => {
  const named = () => open(webSocketFormat('wallet'), {});
  const shared = notification();
  const frame = (await named()).notify(shared);
  assert.equal(frame?.text, '{"type":"x","subscription":"wallet"}');
  assert.notEqual((await named()).notify(shared), frame);
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
  for (const [subscriber, invalidated] of [
    [await sse(), `event: event\ndata: ${INVALIDATED}\n\n`],
    [await webSocket(), INVALIDATED],
  ] as const) {
    assert.equal(subscriber.notify(notification({ finality: 'pending' })), null);
    assert.equal(subscriber.invalidate('t='), null);
    assert.ok(subscriber.notify(notification()));
    assert.equal(subscriber.invalidate('t=')?.text, invalidated);
    assert.equal(subscriber.invalidate('t='), null);
    assert.ok(subscriber.notify(notification({ finality: 'finalized' })));
    assert.equal(subscriber.notify(notification()), null);
    assert.equal(subscriber.invalidate('t='), null);
  }
});

test('notifications without a trace follow only the minimum', async () => {
  const subscriber = await webSocket();
  const isSent = (finality: Notification['finality']) =>
    subscriber.notify(notification({ trace: null, finality })) !== null;
  assert.ok(isSent('finalized'));
  assert.ok(isSent('confirmed'));
  assert.ok(!isSent('pending'));
});
