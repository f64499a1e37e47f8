import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { createSecret } from '../../src/gateway/keys/secret.ts';
import { openBackends, REDIS } from './support/backends.ts';
import { serveGateway } from './support/served-gateway.ts';

const backends = await openBackends();
const { databaseUrl, redisPrefix } = backends;
const trustedProxies = ['127.0.0.1'];
const served = await serveGateway({ databaseUrl, redisUrl: REDIS, redisPrefix, trustedProxies });
backends.closeFirst(served.close);

let addresses = 0;
/** An address that nobody has asked from. */
const newAddress = () => `203.0.113.${++addresses}`;

function get(url: string, headers: Record<string, string> = {}) {
  return served.http.inject({ url, headers: { 'x-forwarded-for': newAddress(), ...headers } });
}

test('without a key: one per second and address, and the answer says when to come again', async () => {
  const from = { 'x-forwarded-for': newAddress() };
  const first = await get('/echo', from);
  assert.equal(first.statusCode, 200);
  assert.deepEqual(first.json(), { privateServers: false });
  assert.equal(first.headers['ratelimit-limit'], '1');
  assert.equal(first.headers['ratelimit-remaining'], '0');
  assert.equal(first.headers['ratelimit-reset'], '1');
  assert.equal(first.headers['retry-after'], undefined);
  const second = await get('/echo', from);
  assert.equal(second.statusCode, 429);
  assert.equal(second.headers['retry-after'], '1');
  const { ok, code, error } = second.json();
  assert.deepEqual({ ok, code, error }, { ok: false, code: 429, error: 'Ratelimit exceeded' });
  assert.equal((await get('/echo')).statusCode, 200, 'another address is not concerned');
  await sleep(1010);
  assert.equal((await get('/echo', from)).statusCode, 200);
});

test('X-Forwarded-For is believed from a trusted proxy only', async () => {
  const strict = await serveGateway({
    databaseUrl,
    redisUrl: REDIS,
    redisPrefix: `${redisPrefix}2:`,
  });
  const ask = (address: string) =>
    strict.http.inject({ url: '/echo', headers: { 'x-forwarded-for': address } });
  assert.equal((await ask('198.51.100.1')).statusCode, 200);
  assert.equal((await ask('198.51.100.2')).statusCode, 429);
  await strict.close();
});

test('a key: in the header or in the query, the header wins, an empty one is none', async () => {
  const { secret } = await backends.addKey();
  const { text: unknown } = createSecret();
  const ok = await get('/echo', { 'x-api-key': secret });
  assert.deepEqual(ok.json(), { privateServers: true });
  assert.equal(ok.headers['ratelimit-limit'], '10');
  assert.equal((await get(`/echo?api_key=${secret}`)).headers['ratelimit-limit'], '10');
  assert.equal((await get(`/echo?api_key=${unknown}`, { 'x-api-key': secret })).statusCode, 200);
  assert.equal((await get('/echo?api_key=', { 'x-api-key': '' })).headers['ratelimit-limit'], '1');
  for (const wrong of [unknown, 'abc', `${secret}x`, secret.slice(0, -1), "' or true --"]) {
    const refused = await get('/echo', { 'x-api-key': wrong });
    assert.equal(refused.statusCode, 401);
    assert.equal(refused.json().error, 'API key does not exist');
  }
  assert.equal((await get(`/echo?api_key=${secret}&api_key=${secret}`)).statusCode, 401);
});

test('a key that is not for this network is refused, before its rate is looked at', async () => {
  const { secret } = await backends.addKey({ networks: ['mainnet', 'testnet'], burst: 1 });
  for (let i = 0; i < 3; i++) {
    const refused = await get('/echo', { 'x-api-key': secret });
    assert.equal(refused.statusCode, 403);
    assert.equal(refused.json().error, 'Network not allowed');
  }
  const here = await backends.addKey({ networks: ['testnet', 'devnet'] });
  assert.equal((await get('/echo', { 'x-api-key': here.secret })).statusCode, 200);
});

test('an expired key does not exist', async () => {
  const { secret } = await backends.addKey({ expiresAt: new Date(Date.now() + 1000) });
  assert.equal((await get('/echo', { 'x-api-key': secret })).statusCode, 200);
  await sleep(1010);
  assert.equal((await get('/echo', { 'x-api-key': secret })).statusCode, 401);
});

test('private servers only for a key that allows them', async () => {
  const { secret } = await backends.addKey({ privateServers: false });
  const answer = await get('/echo', { 'x-api-key': secret });
  assert.deepEqual(answer.json(), { privateServers: false });
});

test('the keys of an owner share the limit of their plan; one with its own limit does not', async () => {
  const shared = { owner: 'somebody', plan: 'plus' };
  const first = await backends.addKey(shared);
  const second = await backends.addKey(shared);
  const own = await backends.addKey({ ...shared, burst: 5 });
  const remaining = async (secret: string) =>
    Number((await get('/echo', { 'x-api-key': secret })).headers['ratelimit-remaining']);
  const before = await remaining(first.secret);
  for (let i = 0; i < 10; i++) await remaining(first.secret);
  assert.ok((await remaining(second.secret)) < before - 5);
  assert.equal(await remaining(own.secret), 4);
});

test('a batch counts each of its requests; one larger than the burst is waited for afterwards', async () => {
  const { secret } = await backends.addKey({ ratePerSecond: 10, burst: 10 });
  const ask = (url: string) => get(url, { 'x-api-key': secret });
  const batch = await ask('/batch/4');
  assert.equal(batch.statusCode, 200);
  assert.equal(batch.headers['ratelimit-remaining'], '6');
  assert.equal((await ask('/batch/9')).statusCode, 429);
  await sleep(1100);
  assert.equal((await ask('/batch/15')).statusCode, 200);
  const refused = await ask('/echo');
  assert.equal(refused.statusCode, 429);
  assert.equal(refused.headers['ratelimit-reset'], '2');
  await sleep(650);
  assert.equal((await ask('/echo')).statusCode, 200);
});

test('what is no operation is free', async () => {
  const from = { 'x-forwarded-for': newAddress(), 'x-api-key': 'nonsense' };
  for (let i = 0; i < 3; i++) assert.equal((await get('/page', from)).statusCode, 200);
});

test('metrics tell what became of requests', async () => {
  const text = await served.registry.metrics();
  assert.match(text, /tonway_gateway_requests_total\{outcome="limited",by="address"\} [1-9]/);
  assert.match(text, /tonway_gateway_requests_total\{outcome="unknown_key",by="key"\} 7/);
  assert.match(text, /tonway_gateway_backend_up\{backend="Redis"\} 1/);
});
