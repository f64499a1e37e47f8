import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ANSWER_FORM, sendError } from '../../app/parts/failures.ts';
import { createHttp } from '../http/http.ts';
import { closeRefused } from './hooks.ts';

test('connections of an address that goes on being refused are closed, not those of a proxy', async (t) => {
  const http = createHttp({
    form: ANSWER_FORM,
    logger: false,
    trustedProxies: ['192.0.2.1'],
    receiveTimeoutMs: 1000,
  });
  t.after(() => http.close());
  closeRefused(http);
  http.get('/refused', (_, reply) => sendError(reply, 429, 'Ratelimit exceeded'));
  http.get('/served', (_, reply) => reply.send('ok'));
  const ask = async (url: string, remoteAddress: string) => {
    const headers = { 'x-forwarded-for': '198.51.100.7' };
    const answer = await http.inject({ url, remoteAddress, headers });
    return answer.headers.connection;
  };
  const refused = (remoteAddress: string) =>
    Promise.all(Array.from({ length: 300 }, () => ask('/refused', remoteAddress)));
  const answers = await refused('203.0.113.5');
  assert.equal(answers[0], 'keep-alive');
  assert.ok(answers.includes('close'));
  assert.equal(await ask('/none', '203.0.113.5'), 'close');
  assert.equal(await ask('/served', '203.0.113.5'), 'keep-alive');
  assert.ok((await refused('192.0.2.1')).every((connection) => connection === 'keep-alive'));
});
