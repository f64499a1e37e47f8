import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventually } from '../gateway/support/eventually.ts';
import { openSse, openWebSocket } from './support/clients.ts';
import { openRawSocket } from './support/raw-socket.ts';
import { startTestServer } from './support/stream-server.ts';

const BODY = { types: ['transactions'], addresses: [`0:${'AB'.repeat(32)}`] };

test('an SSE stream gets comments, and a WebSocket pings', async () => {
  await using server = await startTestServer({}, { keepAliveMs: 100 });
  const options = { body: BODY, keepalives: true };
  const stream = await openSse(`${server.url}/streaming/v2/sse`, options);
  await stream.next();
  for (let i = 0; i < 3; i++) assert.equal(await stream.next(), ': keepalive\n\n');
  const client = await openWebSocket(`${server.url}/streaming/v2/ws`);
  let pings = 0;
  client.socket.on('ping', () => pings++);
  await eventually(async () => pings >= 2);
  stream.close();
  client.close();
});

test('a half-open WebSocket is closed with 1001, and one that answers pings is not', async () => {
  await using server = await startTestServer({}, { keepAliveMs: 200 });
  const alive = await openWebSocket(`${server.url}/streaming/v2/ws`);
  const gone = await openRawSocket(server.url);
  assert.equal(server.hub.joined.size, 2);
  await eventually(async () => server.hub.joined.size === 1);
  assert.equal(await alive.ask({ operation: 'ping' }), '{"status":"pong"}');
  const ping = Buffer.from([0x89, 0]);
  const closing = Buffer.concat([Buffer.from([0x88, 6, 0x03, 0xe9]), Buffer.from('idle')]);
  await eventually(async () => gone.received().includes('idle'));
  assert.deepEqual(gone.received(), Buffer.concat([ping, ping, ping, ping, closing]));
  gone.socket.destroy();
  alive.close();
});
