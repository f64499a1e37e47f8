import assert from 'node:assert/strict';
import { request } from 'node:http';
import { test } from 'node:test';
import { WEBHOOK_OPERATIONS } from '../../src/api/webhooks/operations.ts';
import { openBackends } from '../gateway/support/backends.ts';
import { ACCOUNTS, ListHub } from './support/list-hub.ts';
import { Receiver } from './support/receiver.ts';
import { startWebhookServer } from './support/webhook-server.ts';

const FOREIGN = 'https://elsewhere.example';
const ALLOWED = 'https://wallet.example';
const SUBSCRIPTION = { types: ['transactions'], addresses: ACCOUNTS };

test('without keys, foreign pages cannot use webhooks', async () => {
  const backends = await openBackends();
  const receiver = await Receiver.start();
  const server = await startWebhookServer(new ListHub(), {
    DATABASE_URL: backends.databaseUrl,
    WEBHOOK_ALLOW_ADDRESSES: `127.0.0.1:${receiver.port}`,
    CORS_ORIGINS: `*,${ALLOWED}`,
  });
  backends.closeFirst(server.close);
  const { port } = new URL(server.url);
  const statusOf = (headers: Record<string, string>, method = 'GET', path = '/') =>
    new Promise<number | undefined>((resolve, reject) => {
      const options = { port, method, path: `/api/webhooks/v1${path}`, headers };
      request({ host: '127.0.0.1', ...options }, (response) => {
        response.resume();
        resolve(response.statusCode);
      })
        .on('error', reject)
        .end(method === 'PATCH' ? '{"rotate_secret":true}' : undefined);
    });
  const webhook = { url: receiver.url('/'), subscription: SUBSCRIPTION };
  const { id } = await server.ask<{ id: number }>('POST', '', webhook);
  const before = await server.ask('GET', `/${id}`);
  assert.equal(await statusOf({}), 200);
  assert.equal(await statusOf({ origin: 'http://localhost:3000' }), 200);
  assert.equal(await statusOf({ origin: ALLOWED }), 200);
  const strangers: readonly Record<string, string>[] = [
    { origin: FOREIGN },
    { 'sec-fetch-site': 'cross-site' },
    // DNS rebinding
    { host: 'rebinding.example' },
  ];
  for (const { name, methods = [], path } of WEBHOOK_OPERATIONS)
    for (const method of methods.map((each) => each.toUpperCase()))
      for (const headers of strangers) {
        const status = await statusOf(
          { 'content-type': 'application/json', ...headers },
          method,
          path.replace(':id', `${id}`),
        );
        assert.equal(status, 403, `${name} ${JSON.stringify(headers)}`);
      }
  assert.deepEqual(await server.ask('GET', `/${id}`), before, 'nothing was changed');
});
