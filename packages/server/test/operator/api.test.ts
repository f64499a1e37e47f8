import assert from 'node:assert/strict';
import { test } from 'node:test';
import { IS_LONG_TIER } from '@tonway/tools/sizes';
import { Value } from 'typebox/value';
import { OPERATOR_OPERATIONS } from '../../src/api/operator/openapi.ts';
import { startServer } from '../../src/app/roles/serve.ts';
import { readSettings } from '../../src/config/read-settings.ts';
import { eventually } from '../gateway/support/eventually.ts';
import { operateServer, TOKEN } from './support/operated-server.ts';

const operated = await operateServer();
const { url, operatorUrl, ask, configFile, liteServers, postgres } = operated;
const READS = [
  '/overview',
  '/history',
  '/servers',
  '/index',
  '/requests',
  '/keys',
  '/keys/refused',
  '/streams',
  '/database',
] as const;
/** A problem must be told within this time. */
const TOLD_MS = 10_000;

const problems = async () => (await ask('/overview')).body.problems;

/** Waits until a problem is told, and until it is over when it is mended. */
async function assertTold(pattern: RegExp, mend: () => void | Promise<void>): Promise<void> {
  const isTold = async () => (await problems()).some(({ text }) => pattern.test(text));
  await eventually(isTold, TOLD_MS);
  const found = (await problems()).find(({ text }) => pattern.test(text));
  assert.ok((found?.remedy.length ?? 0) > 20, 'there is a remedy');
  await mend();
  await eventually(async () => !(await isTold()), 30_000);
}

test('every response has the shape of its document', async () => {
  for (const path of READS) {
    const { result } =
      OPERATOR_OPERATIONS.find((each) => each.path === path && !each.methods) ?? assert.fail(path);
    const { body } = await ask(path);
    assert.deepEqual([...Value.Errors(result, body)], [], path);
  }
  const { status, body } = await ask('/openapi.json');
  assert.equal(status, 200);
  assert.ok('paths' in body);
});

test('every operation needs the token, and only pages of the same origin may ask', async () => {
  for (const path of READS) {
    assert.equal((await ask(path)).status, 200, path);
    for (const authorization of ['', 'Bearer ', `Bearer ${TOKEN}x`, `Basic ${TOKEN}`, TOKEN]) {
      const { status, headers, body } = await ask(path, { headers: { authorization } });
      assert.equal(status, 401, `${path} with "${authorization}"`);
      assert.equal(headers.get('www-authenticate'), 'Bearer');
      assert.deepEqual(Object.keys(body), ['error']);
    }
    for (const site of ['cross-site', 'same-site', 'none'])
      assert.equal((await ask(path, { headers: { 'sec-fetch-site': site } })).status, 403, site);
    const own = await ask(path, { headers: { origin: operatorUrl } });
    assert.equal(own.status, 200);
    assert.equal(own.headers.get('cache-control'), 'no-store');
    assert.equal(own.headers.get('access-control-allow-origin'), null);
    assert.equal((await ask(path, { headers: { origin: 'https://evil.example' } })).status, 403);
  }
});

test('the public port has no operator API', async () => {
  for (const path of READS) {
    const headers = { authorization: `Bearer ${TOKEN}` };
    assert.equal((await fetch(`${url}/operator/api${path}`, { headers })).status, 404);
  }
});

test('the public port has the operator API only with a token', async () => {
  const start = (settings: Record<string, string>) =>
    startServer(
      readSettings({
        NETWORK: 'devnet',
        PORT: '0',
        LOG_LEVEL: 'silent',
        TVM_THREADS: '1',
        GLOBAL_CONFIG: configFile,
        OPERATOR_PUBLIC: 'true',
        ...settings,
      }),
    );
  await assert.rejects(start({}), /OPERATOR_PUBLIC: requires OPERATOR_TOKEN/);
  const token = { OPERATOR_TOKEN: TOKEN };
  assert.throws(() => readSettings({ OPERATOR_TOKEN: 'short' }), /OPERATOR_TOKEN: its value/);
  const own = await start(token);
  const status = async (headers: Record<string, string>) =>
    (await fetch(`${own.url}/operator/api/overview`, { headers })).status;
  assert.equal(await status({}), 401);
  assert.equal(await status({ authorization: `Bearer ${TOKEN}` }), 200);
  const origin = 'https://evil.example';
  assert.equal(await status({ authorization: `Bearer ${TOKEN}`, origin }), 403);
  await own.close();
});

test('the overview says in a sentence that all is well', async () => {
  // v3 reads its head about once a second.
  await eventually(async () => (await ask('/overview')).body.isReady);
  const { body } = await ask('/overview');
  assert.match(body.summary, /^Ready: head \d+ s old, index up to date\.$/);
  assert.deepEqual(body.problems, []);
  assert.equal(body.isReady, true);
  assert.equal(body.processes, 1);
  assert.deepEqual(
    body.interfaces.map(({ name, problem }) => [name, problem]),
    [
      ['v2', null],
      ['v3', null],
    ],
  );
});

test('numbers of requests: rates, quantiles and codes by operation', async () => {
  for (let i = 0; i < 20; i++) await fetch(`${url}/api/v2/getMasterchainInfo`);
  for (let i = 0; i < 5; i++) await fetch(`${url}/api/v2/getAddressBalance?address=nonsense`);
  const operation = async (name: string) => {
    const { operations } = (await ask('/requests')).body;
    return operations.find((each) => each.operation === name);
  };
  await eventually(async () => (await operation('getAddressBalance'))?.requests === 5, 5000);
  const info = (await operation('getMasterchainInfo')) ?? assert.fail();
  const balance = (await operation('getAddressBalance')) ?? assert.fail();
  const { body } = await ask('/requests');
  assert.deepEqual(info.codes, { 200: 20 });
  assert.deepEqual(balance.codes, { 422: 5 });
  const [p50 = 0, p95 = 0, p99 = 0] = [info.p50Ms, info.p95Ms, info.p99Ms].map((ms) => ms ?? 0);
  assert.ok(p50 > 0 && p50 <= p95 && p95 <= p99);
  assert.ok(body.caches.length >= 2);
  assert.equal(body.emulators.workers, 1);
});

if (IS_LONG_TIER)
  test('the last hour has a point every ten seconds', async () => {
    const length = async () => (await ask('/history')).body.series.headAgeSeconds.length;
    const before = await length();
    await eventually(async () => (await length()) > before, 15_000);
    const { now } = (await ask('/overview')).body;
    const history = (await ask('/history')).body;
    assert.equal(history.stepSeconds, 10);
    const lengths = new Set(Object.values(history.series).map((points) => points.length));
    assert.equal(lengths.size, 1);
    assert.equal(now.usableServers, 2);
    assert.equal(now.indexLagBlocks, 0);
    assert.ok((now.memoryBytes ?? 0) > 1e6);
    assert.ok((now.cpuShare ?? -1) >= 0);
  });

const readiness = async (name: string) => (await fetch(`${url}/readyz/${name}`)).status;

test('a lite server that dies is told in words, and listed first', async () => {
  const [first] = liteServers;
  await first.suffer('dead');
  await assertTold(/^The lite server .* is not used: ./, async () => {
    const { body } = await ask('/servers');
    assert.equal(body.servers.length, 2);
    assert.match(body.servers[0]?.name ?? '', new RegExp(`${first.port}$`));
    assert.notEqual(body.servers[0]?.unusable, null);
    assert.equal(body.servers[1]?.unusable, null);
    await first.suffer('none');
  });
});

test('without any lite server the server says that it is not ready', async () => {
  for (const each of liteServers) await each.suffer('dead');
  await assertTold(/^No lite server can be used: /, async () => {
    assert.match((await ask('/overview')).body.summary, /^Not ready: no lite server answers/);
    assert.deepEqual([await readiness('v2'), await readiness('v3')], [503, 200]);
    for (const each of liteServers) await each.suffer('none');
  });
  await eventually(async () => (await ask('/overview')).body.isReady, 30_000);
});

if (IS_LONG_TIER)
  test('PostgreSQL that ends or hangs is told in words', async () => {
    for (const fail of [() => postgres.cut(), () => postgres.block()]) {
      fail();
      await assertTold(/^PostgreSQL does not answer: ./, async () => {
        assert.match((await ask('/overview')).body.summary, /index unknown/);
        postgres.mend();
      });
    }
  });

test('the index has a leader and covers the chain', async () => {
  await eventually(async () => (await ask('/index')).body.leader !== null, 30_000);
  const { body } = await ask('/index');
  assert.ok((body.leader?.sinceUtime ?? 0) > 0);
  assert.deepEqual(body.coverage, [{ first: 1, last: body.head?.seqno, state: 'indexed' }]);
  assert.equal(body.backfill.blocksLeft, 0);
});

test('keys: a secret is shown once', async () => {
  const post = (path: string, body: unknown = {}) =>
    ask(path, { method: 'POST', body: JSON.stringify(body) });
  const use = (secret: string) =>
    fetch(`${url}/api/v2/getMasterchainInfo`, { headers: { 'x-api-key': secret } });
  const created = await post('/keys', { name: 'shop', plan: 'plus', owner: 'Ann' });
  assert.equal(created.status, 200);
  const { id, secret } = created.body;
  assert.match(secret, /^tonway_/);
  assert.equal((await use(secret)).status, 200);
  const list = await ask('/keys');
  assert.ok(!JSON.stringify(list.body).includes(secret));
  const listed = list.body.keys.find((key) => key.id === id) ?? assert.fail();
  assert.deepEqual(
    [listed.name, listed.owner, listed.plan, listed.state, listed.ratePerSecond],
    ['shop', 'Ann', 'plus', 'active', 25],
  );
  const rotated = await post(`/keys/${id}/rotate`, { graceSeconds: 0 });
  await eventually(async () => (await use(secret)).status === 401, 2000);
  await eventually(async () => (await use(rotated.body.secret)).status === 200, 2000);
  await eventually(async () => (await ask(`/keys/${id}/usage`)).body.usage.length > 0, 5000);
  assert.equal((await post(`/keys/${id}/revoke`)).status, 200);
  await eventually(async () => (await use(rotated.body.secret)).status === 401, 2000);
  assert.equal((await post(`/keys/${id}/revoke`)).status, 422, 'it is revoked already');
});

test('keys: who is refused now, and how often by day and operation', async () => {
  const create = (body: object) => ask('/keys', { method: 'POST', body: JSON.stringify(body) });
  const { id, secret } = (await create({ name: 'fast', plan: 'free' })).body;
  await create({ name: 'calm', plan: 'free' });
  const use = async () => {
    const headers = { 'x-api-key': secret };
    return (await fetch(`${url}/api/v2/getMasterchainInfo`, { headers })).status;
  };
  // A busy machine may be too slow to look the key up in time; it is known from then on.
  await eventually(async () => (await use()) === 200, 10_000);
  let [requests, refused] = [1, 0];
  // A busy machine may also be too slow to exceed the rate.
  while (refused === 0) {
    const statuses = await Promise.all(Array.from({ length: 40 }, use));
    refused = statuses.filter((status) => status === 429).length;
    requests += statuses.length - refused;
  }
  const usage = async () => (await ask(`/keys/${id}/usage`)).body.usage;
  const counted = async () =>
    (await usage()).reduce((sum, { requests, refused }) => sum + requests + refused, 0);
  await eventually(async () => (await counted()) === requests + refused, 10_000);
  const day = new Date().toISOString().slice(0, 10);
  const expected = { day, operation: 'getMasterchainInfo', requests, refused };
  assert.deepEqual(await usage(), [expected]);
  const { keys, withoutKey } = (await ask('/keys/refused')).body;
  assert.deepEqual(
    keys.map((key) => [key.id, key.name, key.refused]),
    [[id, 'fast', refused]],
  );
  assert.ok(Math.abs(Date.now() / 1000 - (keys[0]?.lastUtime ?? 0)) < 60);
  assert.equal(withoutKey, 0);
});

test('hostile requests to change keys change nothing', async () => {
  const count = async () => (await ask('/keys')).body.keys.length;
  const before = await count();
  const body = JSON.stringify({ name: 'x', plan: 'free' });
  const post = (init: RequestInit) => ask('/keys', { method: 'POST', body, ...init });
  for (const [init, status] of [
    [{ headers: { authorization: '' } }, 401],
    [{ headers: { 'sec-fetch-site': 'cross-site' } }, 403],
    [{ headers: { origin: 'null' } }, 403],
    [{ headers: { 'content-type': 'text/plain' } }, 415],
    [{ body: '{' }, 400],
    [{ body: '{"name":"x","plan":"free","__proto__":{"a":1}}' }, 400],
    [{ body: JSON.stringify({ name: '', plan: 'free' }) }, 400],
    [{ body: JSON.stringify({ name: 'x'.repeat(201), plan: 'free' }) }, 400],
    [{ body: JSON.stringify({ name: 'x', plan: 'no such plan' }) }, 422],
    [{ body: JSON.stringify({ name: 'x', plan: 'free', pad: 'y'.repeat(20_000) }) }, 413],
  ] as const)
    assert.equal((await post(init)).status, status, JSON.stringify(init).slice(0, 100));
  for (const id of ['0', '-1', 'x', '99999999999', '1%20or%201'])
    assert.equal((await ask(`/keys/${id}/revoke`, { method: 'POST' })).status, 400, id);
  assert.equal(await count(), before);
});

test('streams and the database have their numbers', async () => {
  const streams = (await ask('/streams')).body;
  assert.equal(streams.connections, null, 'streams are served by another process');
  assert.deepEqual(streams.webhookCounts, { active: 0, failing: 0, paused: 0, suspended: 0 });
  const { body } = await ask('/database');
  assert.ok(body.bytes > 1e6);
  assert.ok(body.connections <= body.maxConnections);
  assert.ok(body.tables.some(({ name }) => name === 'chain.transactions'));
  assert.ok(body.eras.length >= 1);
  const ofEras = body.eras.reduce((sum, { bytes }) => sum + bytes, 0);
  assert.ok(ofEras > 0 && ofEras < body.bytes);
});

test('without PostgreSQL v3 is not ready, and v2 is', async () => {
  postgres.cut();
  await eventually(async () => (await readiness('v3')) === 503, 30_000);
  assert.equal(await readiness('v2'), 200);
  const { interfaces, summary, isReady } = (await ask('/overview')).body;
  assert.equal(isReady, false);
  assert.match(summary, /^v3 is not ready: database unavailable: ./);
  assert.deepEqual(
    interfaces.map(({ problem }) => problem === null),
    [true, false],
  );
  postgres.mend();
  await eventually(async () => (await readiness('v3')) === 200, 30_000);
});
