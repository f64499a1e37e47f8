import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { eventually } from '../gateway/support/eventually.ts';
import { openSse, openWebSocket } from './support/clients.ts';
import { startTestServer, type TestServer } from './support/stream-server.ts';
import type { TestHub } from './support/test-hub.ts';

const BODY = { types: ['transactions'], addresses: [`0:${'AB'.repeat(32)}`] };
/** One connection per client address. */
const SETTINGS = { NETWORK: 'own', STREAM_KEYLESS_CONNECTIONS: '1' };
const LARGE = JSON.stringify({ type: 'transactions', text: 'x'.repeat(100_000) });
/** More than the kernel and both processes can hold. */
const MANY = 2000;

const openStream = ({ url }: TestServer) => openSse(`${url}/streaming/v2/sse`, { body: BODY });
async function openSocket({ url }: TestServer) {
  const client = await openWebSocket(`${url}/streaming/v2/ws`);
  assert.equal(await client.ask({ operation: 'subscribe', ...BODY }), '{"status":"subscribed"}');
  return client;
}

/** Sends until the hub has no subscriber; returns how many notifications that took. */
async function sendUntilClosed(hub: TestHub): Promise<number> {
  for (let sent = 0; sent < MANY; sent++) {
    if (hub.subscribers.size === 0) return sent;
    hub.send(LARGE);
    await nextTurn();
  }
  return assert.fail('a slow consumer was not closed');
}

test('a WebSocket that does not read is closed with 1013, and its connection is free at once', async () => {
  await using server = await startTestServer(SETTINGS);
  const slow = await openSocket(server);
  slow.socket.pause();
  await sendUntilClosed(server.hub);
  const next = await openSocket(server);
  assert.equal(await next.ask({ operation: 'ping' }), '{"status":"pong"}');
  slow.socket.resume();
  assert.deepEqual(await slow.closed, { code: 1013, reason: 'slow consumer' });
  assert.equal(await server.metric('tonway_stream_slow_consumers_total{transport="websocket"}'), 1);
  next.close();
});

test('an SSE stream that does not read ends with the reason, and its connection is free at once', async () => {
  await using server = await startTestServer(SETTINGS);
  const slow = await openStream(server);
  const sent = await sendUntilClosed(server.hub);
  const next = await openStream(server);
  assert.equal(next.status, 200);
  const text = await slow.rest();
  assert.ok(text.endsWith(': closing slow consumer\n\n'));
  assert.equal(text.split('event: event\n').length - 1, sent, 'nothing was dropped before');
  next.close();
});

for (const [transport, open] of [
  ['sse', openStream],
  ['websocket', openSocket],
] as const)
  test(`${transport}: a client that reads gets any number of notifications sent at once`, async () => {
    await using server = await startTestServer(SETTINGS);
    const client = await open(server);
    if (transport === 'sse') await client.next();
    await eventually(async () => server.hub.subscribers.size === 1);
    for (let i = 0; i < 1000; i++) server.hub.send(`{"type":"transactions","i":${i}}`);
    for (let i = 0; i < 1000; i++)
      assert.ok((await client.next())?.includes(`{"type":"transactions","i":${i}}`));
    client.close();
  });

test('a notification larger than the queue reaches a client that reads', async () => {
  await using server = await startTestServer(SETTINGS);
  const client = await openSocket(server);
  await eventually(async () => server.hub.subscribers.size === 1);
  const huge = JSON.stringify({ type: 'trace', text: 'x'.repeat(20 * 2 ** 20) });
  server.hub.send(huge);
  assert.equal(await client.next(), huge);
  client.close();
});

for (const [transport, open] of [
  ['sse', openStream],
  ['websocket', openSocket],
] as const)
  test(`${transport}: replay is paced by the client`, async () => {
    await using server = await startTestServer(SETTINGS);
    const client = await open(server);
    await eventually(async () => server.hub.subscribers.size === 1);
    const [subscriber] = server.hub.subscribers.keys();
    assert.ok(subscriber);
    if ('socket' in client) client.socket.pause();
    let sent = 0;
    const replay = async () => {
      while (sent < MANY && (await subscriber.ready())) {
        server.hub.send(LARGE);
        sent++;
      }
    };
    const replaying = replay();
    // until the client holds it up: nothing is sent over many turns
    for (let before = -1; before !== sent; await new Promise((r) => setTimeout(r, 300)))
      before = sent;
    assert.ok(sent < MANY, 'the replay waits');
    assert.equal(server.hub.subscribers.size, 1, 'and is not a slow consumer');
    if ('socket' in client) client.socket.resume();
    const held = sent;
    while (sent < held + 100) await client.next();
    client.close();
    await replaying;
    assert.ok(sent < MANY, 'ready() is false after the end');
    assert.equal(await subscriber.ready(), false);
  });
