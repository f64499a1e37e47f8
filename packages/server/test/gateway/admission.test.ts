import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { keylessRule } from '../../src/api/gateway/gateway-options.ts';
import { createSecret } from '../../src/store/gateway/keys.ts';
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

test('without a key two requests pass at once, then one per second and address', async () => {
  const from = { 'x-forwarded-for': newAddress() };
  const first = await get('/echo', from);
  assert.equal(first.statusCode, 200);
  assert.deepEqual(first.json(), { privateServers: false });
  assert.equal(first.headers['ratelimit-limit'], '1');
  assert.equal(first.headers['ratelimit-remaining'], '1');
  assert.equal(first.headers['ratelimit-reset'], '1');
  assert.equal(first.headers['retry-after'], undefined);
  assert.equal((await get('/echo', from)).headers['ratelimit-remaining'], '0');
  const third = await get('/echo', from);
  assert.equal(third.statusCode, 429);
  assert.equal(third.headers['retry-after'], '1');
  const { ok, code, error } = third.json();
  assert.deepEqual({ ok, code, error }, { ok: false, code: 429, error: 'Ratelimit exceeded' });
  assert.equal((await get('/echo')).statusCode, 200, 'another address is not concerned');
  assert.equal((await get('/v3/echo', from)).statusCode, 200, 'the other interface is not either');
  await sleep(1010);
  assert.equal((await get('/echo', from)).statusCode, 200);
});

test('the rate without a key is a setting of each interface', async () => {
  const own = await serveGateway({
    databaseUrl,
    redisUrl: null,
    keyless: { v2: keylessRule(20), v3: keylessRule(0.5) },
  });
  backends.closeFirst(own.close);
  const statuses = async (url: string, requests: number) => {
    const asked = Array.from({ length: requests }, () => own.http.inject(url));
    return (await Promise.all(asked)).filter(({ statusCode }) => statusCode === 200).length;
  };
  assert.equal((await own.http.inject('/echo')).headers['ratelimit-limit'], '20');
  assert.equal(await statuses('/echo', 30), 19);
  assert.equal((await own.http.inject('/v3/echo')).headers['ratelimit-limit'], '0.5');
  assert.equal(await statuses('/v3/echo', 30), 1);
});

test('X-Forwarded-For is accepted only from a trusted proxy', async () => {
  const strict = await serveGateway({
    databaseUrl,
    redisUrl: REDIS,
    redisPrefix: `${redisPrefix}2:`,
  });
  const ask = (address: string) =>
    strict.http.inject({ url: '/echo', headers: { 'x-forwarded-for': address } });
  assert.equal((await ask('198.51.100.1')).statusCode, 200);
  assert.equal((await ask('198.51.100.2')).statusCode, 200);
  assert.equal((await ask('198.51.100.3')).statusCode, 429);
  await strict.close();
});

test('a key is read from the header or the query; the header takes precedence, and an empty key is none', async () => {
  const { secret } = await backends.addKey();
  const { text: unknown } = createSecret();
  const ok = await get('/echo', { 'x-api-key': secret });
  assert.deepEqual(ok.json(), { privateServers: false });
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

test('a key for another network is refused before its rate is checked', async () => {
  const { secret } = await backends.addKey({ networks: ['mainnet', 'testnet'], burst: 1 });
  for (let i = 0; i < 3; i++) {
    const refused = await get('/echo', { 'x-api-key': secret });
    assert.equal(refused.statusCode, 403);
    assert.equal(refused.json().error, 'Network not allowed');
  }
  const here = await backends.addKey({ networks: ['testnet', 'devnet'] });
  assert.equal((await get('/echo', { 'x-api-key': here.secret })).statusCode, 200);
});

test('an expired key is treated as unknown', async () => {
  const { secret } = await backends.addKey({ expiresAt: new Date(Date.now() + 1000) });
  assert.equal((await get('/echo', { 'x-api-key': secret })).statusCode, 200);
  await sleep(1010);
  assert.equal((await get('/echo', { 'x-api-key': secret })).statusCode, 401);
});

test('a plan or a key allows private servers', async () => {
  for (const [key, privateServers] of [
    [{ plan: 'free' }, false],
    [{ plan: 'plus' }, true],
    [{ plan: 'advanced' }, true],
    [{ plan: 'advanced', privateServers: false }, false],
    [{ plan: 'free', privateServers: true }, true],
  ] as const) {
    const { secret } = await backends.addKey(key);
    assert.deepEqual((await get('/echo', { 'x-api-key': secret })).json(), { privateServers });
  }
});

test('the reported limit is the rate, and as many requests pass at once', async () => {
  for (const [key, rate, atOnce] of [
    [{ plan: 'advanced' }, '100', 100],
    [{ plan: 'free', ratePerSecond: 500 }, '500', 500],
    [{ plan: 'plus', ratePerSecond: 2.5 }, '2.5', 3],
    [{ plan: 'plus', ratePerSecond: 500, burst: 30 }, '500', 30],
  ] as const) {
    const { secret } = await backends.addKey(key);
    const { headers } = await get('/batch/1000', { 'x-api-key': secret });
    assert.equal(headers['ratelimit-limit'], rate);
    const first = await backends.addKey(key);
    const answer = await get('/echo', { 'x-api-key': first.secret });
    assert.equal(answer.headers['ratelimit-remaining'], `${atOnce - 1}`);
  }
});

test('keys of an owner share the limit of their plan, except a key with its own limit', async () => {
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

test('a batch is admitted up to the limit', async () => {
  const { secret } = await backends.addKey({ ratePerSecond: 0.1, burst: 10 });
  const ask = (url: string) => get(url, { 'x-api-key': secret });
  const batch = await ask('/batch/4');
  assert.deepEqual(batch.json(), { served: 4 });
  assert.equal(batch.headers['ratelimit-remaining'], '6');
  assert.equal(batch.headers['retry-after'], undefined);
  const large = await ask('/batch/15');
  assert.deepEqual(large.json(), { served: 6 });
  assert.equal(large.headers['ratelimit-remaining'], '0');
  assert.ok(Number(large.headers['retry-after']) >= 1);
  assert.equal((await ask('/batch/2')).statusCode, 429);
});

test('a request counts by the rows it asks for, and none is refused for its size alone', async () => {
  const from = { 'x-forwarded-for': newAddress() };
  assert.equal((await get('/v3/rows?limit=1000', from)).statusCode, 200);
  const next = await get('/v3/rows?limit=10', from);
  assert.deepEqual([next.statusCode, next.headers['retry-after']], [429, '9']);
  assert.equal((await get('/echo', from)).statusCode, 200, 'v2 has its own limit');
  const { secret } = await backends.addKey({ ratePerSecond: 0.1, burst: 20 });
  const remaining = async (limit: number) => {
    const answer = await get(`/v3/rows?limit=${limit}`, { 'x-api-key': secret });
    return `${answer.statusCode} ${answer.headers['ratelimit-remaining']}`;
  };
  assert.equal(await remaining(100), '200 19');
  assert.equal(await remaining(101), '200 17');
  assert.equal(await remaining(1000), '200 7');
  assert.equal(await remaining(1_000_000), '200 0');
  assert.equal(await remaining(1), '429 0');
});

test('requests that are not operations are not limited', async () => {
  const from = { 'x-forwarded-for': newAddress(), 'x-api-key': 'nonsense' };
  for (let i = 0; i < 3; i++) assert.equal((await get('/page', from)).statusCode, 200);
});

test('metrics count requests by outcome', async () => {
  const text = await served.registry.metrics();
  assert.match(text, /tonway_gateway_requests_total\{outcome="limited",by="address"\} [1-9]/);
  assert.match(text, /tonway_gateway_requests_total\{outcome="unknown_key",by="key"\} 7/);
  assert.match(text, /tonway_gateway_backend_up\{backend="Redis"\} 1/);
});
