import assert from 'node:assert/strict';
import { request } from 'node:http';
import { test } from 'node:test';
import { openBackends } from '../gateway/support/backends.ts';
import { ListHub } from './support/list-hub.ts';
import { startWebhookServer } from './support/webhook-server.ts';

const FOREIGN = 'https://elsewhere.example';
const ALLOWED = 'https://wallet.example';

test('without keys, foreign pages cannot use webhooks', async () => {
  const backends = await openBackends();
  const server = await startWebhookServer(new ListHub(), {
    DATABASE_URL: backends.databaseUrl,
    CORS_ORIGINS: `*,${ALLOWED}`,
  });
  backends.closeFirst(server.close);
  const { port } = new URL(server.url);
  const statusOf = (headers: Record<string, string>, method = 'GET') =>
    new Promise<number | undefined>((resolve, reject) => {
      const options = { port, method, path: '/api/webhooks/v1', headers };
      request({ host: '127.0.0.1', ...options }, (response) => {
        response.resume();
        resolve(response.statusCode);
      })
        .on('error', reject)
        .end();
    });
  assert.equal(await statusOf({}), 200);
  assert.equal(await statusOf({ origin: 'http://localhost:3000' }), 200);
  assert.equal(await statusOf({ origin: ALLOWED }), 200);
  assert.equal(await statusOf({ origin: FOREIGN }), 403);
  assert.equal(await statusOf({ origin: FOREIGN }, 'POST'), 403);
  assert.equal(await statusOf({ 'sec-fetch-site': 'cross-site' }), 403);
  assert.equal(await statusOf({ host: 'rebinding.example' }), 403, 'DNS rebinding');
});
