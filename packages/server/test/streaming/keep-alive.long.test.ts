import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventually } from '../gateway/support/eventually.ts';
import { openSse, openWebSocket } from './support/clients.ts';
import { openRawSocket } from './support/raw-socket.ts';
import { measureStalls } from './support/stalls.ts';
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

test('both transports get bytes at least every five seconds', async (t) => {
  await using server = await startTestServer();
  const stream = await openSse(`${server.url}/streaming/v2/sse`, { body: BODY });
  const { socket } = await openRawSocket(server.url);
  const stalls = measureStalls();
  const gaps = [stream.response, socket].map((source) => {
    let lastMs = performance.now();
    const gapsMs: number[] = [];
    source.on('data', () => {
      gapsMs.push(performance.now() - lastMs);
      lastMs = performance.now();
    });
    return gapsMs;
  });
  await eventually(async () => gaps.every(({ length }) => length >= 3), 60_000);
  const stalledMs = stalls();
  const longestMs = Math.max(...gaps.flat());
  t.diagnostic(`${longestMs.toFixed()} ms, and ${stalledMs.toFixed()} ms stalled in all`);
  assert.ok(longestMs - stalledMs <= 5000);
  stream.close();
  socket.destroy();
});

test('a half-open WebSocket is closed with 1001, and one that answers pings is not', async () => {
  await using server = await startTestServer({}, { keepAliveMs: 200 });
  const alive = await openWebSocket(`${server.url}/streaming/v2/ws`);
  const gone = await openRawSocket(server.url);
  assert.equal(await server.connections(), 2);
  await eventually(async () => (await server.connections()) === 1);
  assert.equal(await alive.ask({ operation: 'ping' }), '{"status":"pong"}');
  const ping = Buffer.from([0x89, 0]);
  const closing = Buffer.concat([Buffer.from([0x88, 6, 0x03, 0xe9]), Buffer.from('idle')]);
  await eventually(async () => gone.received().includes('idle'));
  assert.deepEqual(gone.received(), Buffer.concat([...Array(15).fill(ping), closing]));
  gone.socket.destroy();
  alive.close();
});
