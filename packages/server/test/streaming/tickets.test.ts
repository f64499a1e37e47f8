import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { createClient } from '@redis/client';
import { freePort } from '@tonway/tools/ports';
import { revokeKey } from '../../src/store/gateway/keys.ts';
import { openBackends, REDIS } from '../gateway/support/backends.ts';
import { eventually } from '../gateway/support/eventually.ts';
import { openSse, openWebSocket, UpgradeRefused } from './support/clients.ts';
import { startTestServer, type TestServer } from './support/stream-server.ts';

const QUERY = `types=transactions&addresses=0:${'AB'.repeat(32)}`;
const UNKNOWN = '{"error":"the ticket is unknown, used or expired"}';

const backends = await openBackends();
const { database, databaseUrl, addKey, redisPrefix } = backends;

type Where = Pick<TestServer, 'url'>;

async function start(redisUrl: string): Promise<TestServer> {
  const settings = { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl };
  const own = { STREAM_KEYLESS_CONNECTIONS: '0', CORS_ORIGINS: '*' };
  const server = await startTestServer({ ...settings, ...own }, { redisPrefix });
  backends.closeFirst(server.close);
  return server;
}

function ask({ url }: Where, secret: string | null): Promise<Response> {
  const headers = secret === null ? {} : { 'x-api-key': secret };
  return fetch(`${url}/api/streaming/v2/ticket`, { method: 'POST', headers });
}

async function ticketOf(where: Where, secret: string): Promise<string> {
  const response = await ask(where, secret);
  assert.deepEqual([response.status, response.headers.get('cache-control')], [200, 'no-store']);
  const { ticket, ...rest } = (await response.json()) as { ticket: string };
  assert.deepEqual(rest, { expires_in: 30 });
  return ticket;
}

const sse = ({ url }: Where, ticket: string) =>
  openSse(`${url}/api/streaming/v2/sse?${QUERY}&ticket=${ticket}`);
const ws = ({ url }: Where, ticket: string) =>
  openWebSocket(`${url}/api/streaming/v2/ws?ticket=${ticket}`);

for (const [kind, redisUrl] of [
  ['in memory', ''],
  ['in Redis', REDIS],
] as const)
  suite(`tickets ${kind}`, async () => {
    const server = await start(redisUrl);
    // With Redis a ticket is valid on all servers.
    const other = redisUrl === '' ? server : await start(redisUrl);

    test('a ticket opens one stream of either transport, with the limits of its key', async () => {
      const { secret } = await addKey();
      const tickets = [];
      for (let i = 0; i < 3; i++) tickets.push(await ticketOf(server, secret));
      const [first = '', second = '', third = ''] = tickets;
      const stream = await sse(other, first);
      assert.equal(stream.status, 200);
      assert.equal(await (await sse(other, first)).next(), UNKNOWN);
      await assert.rejects(ws(server, first), { status: 401, body: UNKNOWN });
      const socket = await ws(other, second);
      assert.equal(await socket.ask({ operation: 'ping' }), '{"status":"pong"}');
      await assert.rejects(ws(other, second), UpgradeRefused);
      const beyond = await sse(other, third);
      assert.equal(beyond.status, 429);
      assert.match((await beyond.next()) ?? '', /2 active connections/);
      stream.close();
      socket.close();
      const logs = [...server.log, ...other.log].join('');
      assert.ok(logs.includes('ticket=(key)'));
      for (const ticket of tickets) assert.ok(!logs.includes(ticket), 'the log has no tickets');
    });

    test('a ticket of a revoked key is refused', async () => {
      const { id, secret } = await addKey();
      const ticket = await ticketOf(server, secret);
      await revokeKey(database, id);
      // The process learns of it a moment later.
      await eventually(async () => (await ask(server, secret)).status === 401, 5000);
      const stream = await sse(server, ticket);
      assert.equal(await stream.next(), '{"error":"API key does not exist"}');
    });

    test('without a key there is no ticket', async () => {
      const response = await ask(server, null);
      assert.equal(response.status, 401);
      assert.deepEqual(await response.json(), { error: 'a ticket requires an API key' });
    });

    test('a ticket makes no other ticket', async () => {
      const { secret } = await addKey();
      const ticket = await ticketOf(server, secret);
      const url = `${server.url}/api/streaming/v2/ticket?ticket=${ticket}`;
      const response = await fetch(url, { method: 'POST' });
      assert.equal(response.status, 401);
      assert.deepEqual(await response.json(), { error: 'a ticket requires an API key' });
    });

    test('guessed tickets are limited by client address', async () => {
      const statuses = new Set<number>();
      for (let i = 0; i < 130; i++) {
        const guess = await sse(server, 'x'.repeat(i % 2 === 0 ? 43 : 1000));
        statuses.add(guess.status);
        guess.close();
      }
      assert.deepEqual(statuses, new Set([401, 429]));
    });
  });

test('Redis has only hashes, for half a minute', async () => {
  const server = await start(REDIS);
  const { secret } = await addKey();
  const ticket = await ticketOf(server, secret);
  await using redis = await opened();
  const names = await redis.client.keys(`${redisPrefix}ticket:*`);
  assert.ok(names.length > 0);
  for (const name of names) {
    const ttlMs = await redis.client.pTTL(name);
    assert.ok(ttlMs > 0 && ttlMs <= 30_000, String(ttlMs));
    const stored = `${name} ${await redis.client.get(name)}`;
    assert.ok(!stored.includes(ticket) && !stored.includes(secret));
  }
});

test('while Redis is unavailable there are no tickets, and keys work', async () => {
  const server = await start(`redis://127.0.0.1:${await freePort()}`);
  const { secret } = await addKey();
  const response = await ask(server, secret);
  assert.deepEqual([response.status, response.headers.get('retry-after')], [503, '1']);
  assert.equal((await sse(server, 'x'.repeat(43))).status, 503);
  const stream = await openSse(
    `${server.url}/streaming/v2/sse?${QUERY}&api_key=${secret}&ticket=x`,
  );
  assert.equal(stream.status, 200);
  stream.close();
});

test('a server without keys gives tickets that nothing depends on', async () => {
  await using server = await startTestServer();
  const ticket = await ticketOf(server, 'any');
  for (const each of [ticket, ticket, 'unknown']) {
    const stream = await sse(server, each);
    assert.equal(stream.status, 200);
    stream.close();
  }
});

async function opened() {
  const client = createClient({ url: REDIS });
  await client.connect();
  return { client, [Symbol.asyncDispose]: async () => client.destroy() };
}
