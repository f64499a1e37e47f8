import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { ANSWER_FORM } from '../../app/parts/failures.ts';
import { createHttp, drainHttp } from './http.ts';

/** A server whose route `/wait` takes a while. */
async function startServer(waitMs: number) {
  const options = { form: ANSWER_FORM, trustedProxies: [], receiveTimeoutMs: 60_000 };
  const http = createHttp({ ...options, logger: { level: 'silent' } });
  http.get('/wait', () => sleep(waitMs, { ok: true }));
  const { port } = new URL(await http.listen({ port: 0, host: '127.0.0.1' }));
  const open = async (text: string): Promise<Socket> => {
    const socket = connect(Number(port), '127.0.0.1');
    socket.on('error', () => {});
    await once(socket, 'connect');
    socket.write(text);
    return socket;
  };
  return { http, open };
}

const REQUEST = 'GET /wait HTTP/1.1\r\nHost: x\r\n\r\n';

test('connections without a complete request do not keep the server from closing', async () => {
  const { http, open } = await startServer(10);
  await open('');
  const answered = await open(REQUEST);
  await once(answered, 'data');
  answered.write('GET /wait HT');
  const aborted = await open(REQUEST);
  aborted.destroy();
  const startMs = performance.now();
  await drainHttp(http);
  assert.ok(performance.now() - startMs < 20_000);
});

test('a running request is answered before the server closes', async () => {
  const { http, open } = await startServer(2500);
  const running = await open(REQUEST);
  await once(http.server, 'request');
  const [[data]] = await Promise.all([once(running, 'data'), drainHttp(http)]);
  assert.match(String(data), /^HTTP\/1\.1 200 /);
});
