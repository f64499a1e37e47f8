import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventually } from '../gateway/support/eventually.ts';
import { openSse, openWebSocket } from './support/clients.ts';
import { openRawSocket } from './support/raw-socket.ts';
import { measureStalls } from './support/stalls.ts';
import { startTestServer } from './support/stream-server.ts';

const BODY = { types: ['transactions'], addresses: [`0:${'AB'.repeat(32)}`] };
const EACH = 250;

test('at shutdown 500 connections are closed within five seconds, one after the other', async (t) => {
  const server = await startTestServer();
  const base = `${server.url}/streaming/v2`;
  const opening = Array.from({ length: EACH }, () =>
    Promise.all([openSse(`${base}/sse`, { body: BODY }), openWebSocket(`${base}/ws`)]),
  );
  const clients = await Promise.all(opening);
  const silent = await openRawSocket(server.url);
  assert.equal(await server.connections(), 2 * EACH + 1);
  const stalls = measureStalls();
  const startMs = performance.now();
  const times: number[] = [];
  const ends = clients.flatMap(([stream, client]) => [
    stream.rest(),
    client.closed.finally(() => times.push(performance.now() - startMs)),
  ]);
  const closing = server.close();
  const refused = await openSse(`${base}/sse`, { body: BODY });
  assert.deepEqual([refused.status, await refused.rest()], [503, '{"error":"service restart"}']);
  await assert.rejects(openWebSocket(`${base}/ws`), /^Error: 503 \{"error":"service restart"\}$/);
  const ready = await fetch(`${server.url}/readyz`);
  assert.deepEqual(
    [ready.status, await ready.json()],
    [503, { ok: false, problem: 'shutting down', rules: [] }],
  );
  await closing;
  const tookMs = performance.now() - startMs;
  const stalledMs = stalls();
  t.diagnostic(`closed in ${Math.round(tookMs)} ms, of which ${Math.round(stalledMs)} stalled`);
  assert.ok(tookMs - stalledMs < 5000, `${tookMs} ms`);
  for (const end of await Promise.all(ends))
    if (typeof end === 'string') assert.ok(end.endsWith(': closing service restart\n\n'));
    else assert.deepEqual(end, { code: 1012, reason: 'service restart' });
  assert.ok(Math.max(...times) - Math.min(...times) > 1500, 'spread over some seconds');
  assert.equal(server.hub.subscribers.size, 0);
  await eventually(async () => silent.socket.destroyed);
});

test('a server without connections closes at once', async () => {
  const server = await startTestServer();
  const startMs = performance.now();
  await server.close();
  assert.ok(performance.now() - startMs < 3000);
});
