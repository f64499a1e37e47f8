import assert from 'node:assert/strict';
import { get } from 'node:http';
import { suite, test } from 'node:test';
import { openBackends } from '../gateway/support/backends.ts';
import { eventually } from '../gateway/support/eventually.ts';
import { serverOverDevnet } from '../support/server-over-devnet.ts';

suite('a server with keys', async () => {
  const backends = await openBackends();
  const { secret } = await backends.addKey({ ratePerSecond: 0.1, burst: 10 });
  const { secret: elsewhere } = await backends.addKey({ networks: ['mainnet'] });
  const running = await serverOverDevnet({
    DATABASE_URL: backends.databaseUrl,
    LOG_LEVEL: 'debug',
  });
  backends.closeFirst(async () => running[Symbol.asyncDispose]());

  const ask = async (path: string, init?: RequestInit) => {
    const response = await fetch(running.server.url + path, init);
    return { response, body: await response.text() };
  };
  const withKey = (key: string) => ({ headers: { 'X-API-Key': key } });

  test('a wrong key and a wrong network are refused, a valid key passes', async () => {
    const cases = [
      [await ask('/api/v2/getMasterchainInfo', withKey('nonsense')), 401, 'API key does not exist'],
      [await ask(`/api/v2/getMasterchainInfo?api_key=${elsewhere}`), 403, 'Network not allowed'],
    ] as const;
    for (const [{ response, body }, code, error] of cases) {
      const envelope = JSON.parse(body);
      assert.deepEqual([response.status, envelope.code, envelope.error], [code, code, error]);
    }
    const { response } = await ask('/api/v2/getMasterchainInfo', withKey(secret));
    assert.equal(response.status, 200);
    assert.ok(response.headers.get('ratelimit-remaining'));
  });

  test('a batch is served up to the limit, the rest is answered with 429', async () => {
    const { id, secret: own } = await backends.addKey({ ratePerSecond: 0.1, burst: 6 });
    const methods = ['getMasterchainInfo', 'shards', 'nothing', 'getMasterchainInfo'];
    const batch = async () => {
      const requests = methods.map((method, i) => ({ id: `${i}`, method, params: { seqno: 1 } }));
      const init = { method: 'POST', body: JSON.stringify(requests), ...withKey(own) };
      const { response, body } = await ask('/api/v2/jsonRPC', init);
      return { response, answers: JSON.parse(body) };
    };
    const first = await batch();
    assert.deepEqual(
      [first.response.status, first.response.headers.get('retry-after')],
      [200, null],
    );
    const second = await batch();
    assert.equal(second.response.status, 200);
    assert.ok(Number(second.response.headers.get('retry-after')) >= 1);
    const told = second.answers.map(({ id, ok, code, error }: Record<string, unknown>) => [
      id,
      ok,
      code,
      error,
    ]);
    assert.deepEqual(told.slice(2), [
      ['2', false, 429, 'Ratelimit exceeded'],
      ['3', false, 429, 'Ratelimit exceeded'],
    ]);
    assert.ok(second.answers[1].ok, 'within the limit');
    const third = await batch();
    assert.deepEqual([third.response.status, third.answers.error], [429, 'Ratelimit exceeded']);
    await eventually(async () => {
      const rows = await backends.database.query<{ operation: string; requests: bigint }>(
        'select operation, requests from gateway.usage where key_id = $1 order by operation',
        [id],
      );
      const counted = rows.map(({ operation, requests }) => `${operation} ${requests}`).join();
      return counted === 'getMasterchainInfo 3,getShards 2,jsonRPC 1';
    });
  });

  test('the steps of a transaction count as 500 rows, which are five requests', async () => {
    const { secret: own } = await backends.addKey({ ratePerSecond: 0.01, burst: 20 });
    const remaining = async (path: string) => {
      const headers = { 'X-API-Key': own, 'Content-Type': 'application/json' };
      const init = { method: 'POST', headers, body: JSON.stringify({ hash: '00'.repeat(32) }) };
      return (await ask(path, init)).response.headers.get('ratelimit-remaining');
    };
    assert.equal(await remaining('/api/v3/retrace'), '15');
    assert.equal(await remaining('/api/emulate/v1/retrace'), '10');
    assert.equal(await remaining('/api/v3/emulateTrace'), '9', 'others count as one');
  });

  test('without a key two requests pass at once; pages and health are not limited', async () => {
    const statuses: number[] = [];
    for (let i = 0; i < 4; i++)
      statuses.push((await ask('/api/v2/getMasterchainInfo')).response.status);
    assert.deepEqual(statuses, [200, 200, 429, 429]);
    for (const path of ['/healthz', '/readyz', '/api/v2/', '/api/v2/openapi.json'])
      assert.equal((await ask(path)).response.status, 200, path);
  });

  test('no form of a key is logged', async () => {
    const foreign = 'kept-secret';
    for (const key of [secret, elsewhere, foreign])
      for (const path of spellings(key)) await askRaw(path);
    await eventually(async () => running.log.join('').includes('last=1'));
    const log = running.log.join('');
    for (const path of ['/nowhere', '/api/v3/nowhere', 'runGetMethod'])
      assert.ok(log.includes(path), `${path} is logged`);
    for (const key of [secret, elsewhere, 'nonsense', foreign]) assert.ok(!log.includes(key));
    assert.match(log, /api%5Fkey=\(key\)&seqno=1/, 'the rest of an address stays');
  });

  /** As it stands: `fetch` would tidy the path up. */
  const askRaw = (path: string) =>
    new Promise<void>((resolve, reject) => {
      const { hostname, port } = new URL(running.server.url);
      get({ hostname, port, path, headers: { connection: 'close' } }, (response) =>
        response.resume().on('end', resolve),
      ).on('error', reject);
    });
});

function spellings(key: string): readonly string[] {
  const path = '/api/v2/getMasterchainInfo';
  return [
    `${path}?api_key=${key}`,
    `${path}?seqno=1&api_key=${key}&seqno=1`,
    `${path}?API_KEY=${key}`,
    `${path}?api%5Fkey=${key}&seqno=1`,
    `${path}?%61pi%5fk%65y=${key}`,
    `${path}?api%255Fkey=${key}`,
    `${path}?api_key%3D${key}`,
    `${path}?seqno=1;api_key=${key}`,
    `${path};api_key=${key}`,
    `${path}?api_key="${key}"`,
    `${path}%3Fapi_key=${key}`,
    `/nowhere?api_key=${key}`,
    `/api/v3/nowhere?api_key=${key}`,
    `/api/v2/runGetMethod?api_key=${key}`,
    `/%zz?api_key=${key}`,
    `/api/v2/detectAddress?address=https://host/?api_key=${key}`,
    '/nowhere?last=1',
  ];
}
