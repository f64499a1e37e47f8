import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { test } from 'node:test';
import { createClient } from '@tonway/client';
import { sendJson, serve } from './support.ts';

const SUBSCRIPTION = { types: ['transactions' as const], addresses: ['a'] };

/** Each connection is served by the next function; `bodies` are the subscriptions that were received. */
async function streaming(...connections: readonly ((response: ServerResponse) => void)[]) {
  const bodies: Record<string, unknown>[] = [];
  const url = await serve(async (request, response) => {
    const chunks = await Array.fromAsync(request);
    const answer = connections[bodies.length] ?? connections.at(-1);
    bodies.push(JSON.parse(Buffer.concat(chunks).toString()));
    answer?.(response);
  });
  return { bodies, ton: createClient({ url, retries: 2 }) };
}

function opening(response: ServerResponse, head?: number): ServerResponse {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.write(`event: connected\ndata: ${JSON.stringify({ mc_seqno: head })}\n\n`);
  return response;
}

function event(data: object): string {
  return `event: event\ndata: ${JSON.stringify(data)}\n\n`;
}

test('a connection without a sign of life is opened again, after the last cursor', async () => {
  const { bodies, ton } = await streaming(
    (response) => opening(response, 7).write(event({ type: 'transactions', cursor: 'e-5-0' })),
    (response) => opening(response, 9).write(event({ type: 'transactions', cursor: 'e-6-0' })),
  );
  const reasons: string[] = [];
  const stream = ton.stream(SUBSCRIPTION, {
    maxSilenceMs: 300,
    onReconnect: ({ code }) => reasons.push(code),
  });
  for (const cursor of ['e-5-0', 'e-6-0']) {
    const { value } = await stream.next();
    assert.deepEqual(value, { type: 'transactions', cursor });
  }
  await stream.return();
  assert.deepEqual(
    bodies.map(({ since }) => since),
    [undefined, 'e-5-0'],
  );
  assert.deepEqual(reasons, ['TIMEOUT']);
});

test('a restart of the server is waited for; without a position the gap is announced', async () => {
  const { bodies, ton } = await streaming(
    (response) => opening(response).end(': closing service restart\n\n'),
    (response) => sendJson(response, 503, { error: 'service restart' }),
    (response) => sendJson(response, 500, { error: 'internal error' }),
    (response) => opening(response, 3).end(),
    (response) => opening(response, 9).write(event({ type: 'transactions' })),
  );
  const stream = ton.stream(SUBSCRIPTION);
  assert.deepEqual((await stream.next()).value, { type: 'reset', reason: 'unknown', oldest: null });
  while ((await stream.next()).value?.type === 'reset');
  await stream.return();
  assert.deepEqual(
    bodies.map(({ since }) => since),
    [...Array(4).fill(undefined), { mc_seqno: 4 }],
  );
});

test('an outage ends after its time with the last error', async () => {
  const { ton } = await streaming(
    (response) => opening(response, 3).end(),
    (response) => response.destroy(),
  );
  const failing = ton.stream(SUBSCRIPTION, { maxOutageMs: 1000 }).next();
  await assert.rejects(failing, { code: 'NETWORK' });
});

test('a slow loop stops the server instead of filling the memory', async () => {
  const data = event({ type: 'transactions', text: 'x'.repeat(2 ** 20) });
  let written = 0;
  const { ton } = await streaming((response) => {
    opening(response, 3);
    const fill = () => {
      while (!response.destroyed && written < 200 && response.write(data)) written++;
      response.once('drain', fill);
    };
    fill();
  });
  const stream = ton.stream(SUBSCRIPTION);
  await stream.next();
  await new Promise((resolve) => setTimeout(resolve, 1000));
  const { heapUsed, external } = process.memoryUsage();
  assert.ok(written < 100, `${written} MB were taken`);
  assert.ok(heapUsed + external < 500 * 2 ** 20);
  await stream.return();
});

test('hostile streams end with an error', async () => {
  for (const text of ['data: {\n\n', `data: ${'x'.repeat(17 * 2 ** 20)}`]) {
    const { ton } = await streaming((response) => opening(response, 3).write(text));
    await assert.rejects(ton.stream(SUBSCRIPTION).next(), { code: 'INVALID_ANSWER' });
  }
});
