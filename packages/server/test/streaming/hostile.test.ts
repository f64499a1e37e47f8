import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { test } from 'node:test';
import { eventually } from '../gateway/support/eventually.ts';
import { openSse, openWebSocket } from './support/clients.ts';
import { openRawSocket } from './support/raw-socket.ts';
import { startTestServer } from './support/stream-server.ts';

const BODY = { types: ['transactions'], addresses: [`0:${'AB'.repeat(32)}`] };
const FLOODED = { code: 1008, reason: 'too many requests' };
const BURST = 50;

for (const [name, frame, answer] of [
  ['pings', '{"operation":"ping"}', '{"status":"pong"}'],
  ['garbage', '[]', '{"error":"invalid request envelope: a JSON object is expected"}'],
] as const)
  test(`a flood of ${name} is answered for a while, then closed`, async () => {
    await using server = await startTestServer();
    const client = await openWebSocket(`${server.url}/streaming/v2/ws`);
    for (let i = 0; i < 1000; i++) client.socket.send(frame);
    let answers = 0;
    while ((await client.next()) === answer) answers++;
    assert.deepEqual(await client.closed, FLOODED);
    // The answer to a ping of the server is a frame too.
    assert.ok(answers >= BURST - 1 && answers < 500, `${answers} answers`);
    assert.equal(await server.metric('tonway_stream_refusals_total{reason="flood"}'), 1);
  });

test('a flood of protocol pings is closed', async () => {
  await using server = await startTestServer();
  const client = await openWebSocket(`${server.url}/streaming/v2/ws`);
  let pongs = 0;
  client.socket.on('pong', () => pongs++);
  for (let i = 0; i < 1000; i++) client.socket.ping();
  assert.deepEqual(await client.closed, FLOODED);
  // The answer to a ping of the server is a frame too.
  assert.ok(pongs >= BURST - 1 && pongs < 500, `${pongs} pongs`);
});

test('large requests count more', async () => {
  await using server = await startTestServer();
  const client = await openWebSocket(`${server.url}/streaming/v2/ws`);
  const large = JSON.stringify({ operation: 'ping', padding: 'x'.repeat(1_000_000) });
  for (let i = 0; i < 20; i++) client.socket.send(large);
  let answers = 0;
  while ((await client.next()) !== null) answers++;
  assert.deepEqual(await client.closed, FLOODED);
  assert.ok(answers >= 2 && answers <= 15, `${answers} answers`);
});

test('a request beyond the size that the limits allow is refused', async () => {
  await using server = await startTestServer({ NETWORK: 'own' });
  const client = await openWebSocket(`${server.url}/streaming/v2/ws`);
  client.socket.send(JSON.stringify({ padding: 'x'.repeat(300 * 1024) }));
  assert.equal((await client.closed).code, 1009);
  const body = { ...BODY, padding: 'x'.repeat(3 * 2 ** 20) };
  const answer = await fetch(`${server.url}/streaming/v2/sse`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  assert.deepEqual([answer.status, await answer.text()], [413, '{"error":"Payload Too Large"}']);
});

test('attempts to connect are limited by client address', async () => {
  await using server = await startTestServer({ NETWORK: 'own' });
  const texts = new Set<string>();
  for (let i = 0; i < 100; i++) {
    const client = await openSse(`${server.url}/streaming/v2/sse`, { body: BODY });
    if (client.status === 429) texts.add(await client.rest());
  }
  assert.deepEqual(
    texts,
    new Set([
      '{"error":"connection limit reached: 2 active connections"}',
      '{"error":"Ratelimit exceeded"}',
    ]),
  );
});

test('a malformed handshake, other upgrades and other methods are answered, and hold no place', async () => {
  await using server = await startTestServer({
    NETWORK: 'own',
    STREAM_KEYLESS_CONNECTIONS: '1',
  });
  const { hostname, port } = new URL(server.url);
  const answerTo = async (lines: readonly string[]) => {
    const socket = connect(Number(port), hostname);
    socket.on('error', () => {});
    socket.write(`${lines.join('\r\n')}\r\nHost: x\r\n\r\n`);
    const [first] = await once(socket, 'data');
    socket.destroy();
    return String(first).split('\r\n')[0];
  };
  const upgrade = 'Connection: Upgrade\r\nUpgrade: websocket';
  const path = '/api/streaming/v2/ws';
  for (let i = 0; i < 3; i++) {
    assert.equal(
      await answerTo([`GET ${path} HTTP/1.1`, upgrade, 'Sec-WebSocket-Version: 13']),
      'HTTP/1.1 400 Bad Request',
    );
    assert.equal(
      await answerTo([`GET ${path} HTTP/1.1`, 'Connection: Upgrade', 'Upgrade: h2c']),
      'HTTP/1.1 426 Upgrade Required',
    );
  }
  assert.equal(
    await answerTo([`POST ${path} HTTP/1.1`, upgrade, 'Content-Length: 0']),
    'HTTP/1.1 405 Method Not Allowed',
  );
  assert.equal(await answerTo(['GET /healthz HTTP/1.1', upgrade]), 'HTTP/1.1 200 OK');
  assert.equal(await answerTo(['GET /none HTTP/1.1', upgrade]), 'HTTP/1.1 404 Not Found');
  const raw = await openRawSocket(server.url);
  assert.equal(await server.connections(), 1);
  raw.socket.destroy();
  await eventually(async () => (await server.connections()) === 0);
});

test('a client that resets its connection at any moment leaves nothing behind', async () => {
  await using server = await startTestServer();
  const { hostname, port } = new URL(server.url);
  const body = JSON.stringify(BODY);
  const requests = [
    `POST /streaming/v2/sse HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    'GET /streaming/v2/ws HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  ];
  for (let i = 0; i < 100; i++) {
    const socket = connect(Number(port), hostname);
    socket.on('error', () => {});
    await once(socket, 'connect');
    socket.write(requests[i % 2] ?? '');
    if (i % 4 > 1) await new Promise((resolve) => setTimeout(resolve, i % 10));
    socket.resetAndDestroy();
  }
  await eventually(async () => (await server.connections()) === 0);
  const open = ['sse', 'websocket'].map((transport) =>
    server.metric(`tonway_stream_connections{transport="${transport}"}`),
  );
  assert.deepEqual(await Promise.all(open), [0, 0]);
});
