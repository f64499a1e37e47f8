import assert from 'node:assert/strict';
import { type ChildProcess, fork } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { startRedis } from '@tonway/tools/redis';
import { IS_LONG_TIER } from '@tonway/tools/sizes';
import { addressSubject } from '../../src/api/http/caller.ts';
import { limitKey } from '../../src/store/gateway/keys.ts';
import { openBackends, REDIS } from '../gateway/support/backends.ts';
import { eventually } from '../gateway/support/eventually.ts';
import { openSse, openWebSocket } from './support/clients.ts';
import { startTestServer } from './support/stream-server.ts';

const PROGRAM = join(import.meta.dirname, 'support/server-process.ts');
const BODY = { types: ['transactions'], addresses: [`0:${'AB'.repeat(32)}`] };
const LIMIT_2 = '{"error":"connection limit reached: 2 active connections"}';

const { databaseUrl, database, addKey, redisPrefix, closeFirst } = await openBackends();
const settings = { DATABASE_URL: databaseUrl, REDIS_URL: REDIS };

interface Process {
  readonly url: string;
  readonly child: ChildProcess;
}

async function startProcess(): Promise<Process> {
  const argument = JSON.stringify({ settings, redisPrefix });
  const child = fork(PROGRAM, [argument], { execArgv: ['--conditions=@tonway/source'] });
  after(() => void child.kill('SIGKILL'));
  const [url] = await once(child, 'message');
  return { url, child };
}

const [first, second] = await Promise.all([startProcess(), startProcess()]);
closeFirst(async () => [first, second].map(({ child }) => child.kill('SIGKILL')));

const sse = ({ url }: { readonly url: string }, secret: string) =>
  openSse(`${url}/streaming/v2/sse`, { body: BODY, headers: { 'x-api-key': secret } });
const ws = ({ url }: { readonly url: string }, secret: string) =>
  openWebSocket(`${url}/streaming/v2/ws`, { authorization: `Bearer ${secret}` });

/** Whether one more connection is possible; it is closed at once. */
async function hasPlace(at: { readonly url: string }, secret: string): Promise<boolean> {
  const client = await sse(at, secret);
  client.close();
  return client.status === 200;
}

test('both transports of all processes count together, and a closed connection frees its place at once', async () => {
  const { secret } = await addKey();
  const stream = await sse(first, secret);
  const socket = await ws(second, secret);
  assert.equal(await socket.ask({ operation: 'ping' }), '{"status":"pong"}');
  for (const each of [first, second]) {
    const refused = await sse(each, secret);
    assert.deepEqual([refused.status, await refused.rest()], [429, LIMIT_2]);
    const refusedSocket = await ws(each, secret);
    assert.equal(await refusedSocket.next(), LIMIT_2);
    assert.deepEqual(await refusedSocket.closed, { code: 1008, reason: 'connection limit' });
  }
  socket.close();
  await eventually(() => hasPlace(first, secret));
  stream.close();
  const again = await ws(second, secret);
  await eventually(() => hasPlace(second, secret));
  again.close();
});

test('connections that start at the same moment do not exceed the limit', async () => {
  const { secret } = await addKey({ streamConnections: 5 });
  const all = await Promise.all(
    Array.from({ length: 20 }, (_, i) => sse(i % 2 === 0 ? first : second, secret)),
  );
  assert.equal(all.filter(({ status }) => status === 200).length, 5);
  for (const client of all) client.close();
});

test('keys of one owner share the connections of the plan, unless a key has its own', async () => {
  const { secret: one } = await addKey({ owner: 'me', plan: 'plus', networks: ['devnet'] });
  const { id, secret: two } = await addKey({ owner: 'me', plan: 'plus', networks: ['devnet'] });
  const held = await Promise.all(Array.from({ length: 10 }, () => sse(first, one)));
  assert.deepEqual(new Set(held.map(({ status }) => status)), new Set([200]));
  assert.equal(await hasPlace(second, two), false);
  await limitKey(database, id, { streamConnections: 1 });
  await eventually(() => hasPlace(second, two));
  for (const client of held) client.close();
});

if (IS_LONG_TIER)
  test('a killed process frees its places', async () => {
    const doomed = await startProcess();
    const { secret } = await addKey();
    await sse(doomed, secret);
    await ws(doomed, secret);
    assert.equal(await hasPlace(first, secret), false);
    doomed.child.kill('SIGKILL');
    await eventually(() => hasPlace(first, secret));
  });

if (IS_LONG_TIER)
  test('while Redis is down each process counts its own, and later all together', async () => {
    await using redis = await startRedis();
    const { secret } = await addKey({ streamConnections: 1 });
    const shared = { ...settings, REDIS_URL: redis.url };
    await using left = await startTestServer(shared);
    await using right = await startTestServer(shared);
    const held = await sse(left, secret);
    assert.equal(held.status, 200);
    assert.equal(await hasPlace(right, secret), false);
    await redis.stop();
    await eventually(() => hasPlace(right, secret));
    assert.equal(await hasPlace(left, secret), false, 'the own connections are known');
    await redis.start();
    await eventually(async () => !(await hasPlace(right, secret)));
    held.close();
    await eventually(() => hasPlace(right, secret));
  });

test('our own pages have places beside those without a key', async () => {
  const PAGES_SECRET = 'p'.repeat(32);
  await using server = await startTestServer(
    { ...settings, PAGES_SECRET, STREAM_PAGES_CONNECTIONS: '3' },
    { redisPrefix },
  );
  const open = (headers: Readonly<Record<string, string>>) =>
    openSse(`${server.url}/streaming/v2/sse`, { body: BODY, headers });
  const cookie = pagesCookie(PAGES_SECRET, '127.0.0.1');
  const page = { cookie, 'sec-fetch-site': 'same-origin' };
  const expected = [200, 200, 200, 429];
  const clients = [];
  for (const _ of expected) clients.push(await open(page));
  assert.deepEqual(
    clients.map(({ status }) => status),
    expected,
  );
  for (const headers of [{}, { cookie, 'sec-fetch-site': 'cross-site' }, {}])
    clients.push(await open(headers));
  assert.deepEqual(
    clients.slice(expected.length).map(({ status }) => status),
    [200, 200, 429],
  );
  for (const client of clients) client.close();
});

function pagesCookie(secret: string, address: string): string {
  const expires = Math.floor(Date.now() / 1000) + 60;
  const signature = createHmac('sha256', secret).update(`${expires} ${addressSubject(address)}`);
  return `tonway_pages=${expires}.${signature.digest('base64url')}`;
}
