import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { openBackends } from '../gateway/support/backends.ts';
import { serverOverDevnet } from '../support/server-over-devnet.ts';

suite('a server with keys', async () => {
  const backends = await openBackends();
  const { secret } = await backends.addKey({ ratePerSecond: 1, burst: 10 });
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

  test('a wrong key, a wrong network, and a right key', async () => {
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

  test('each request of a batch counts', async () => {
    const batch = (length: number) =>
      ask('/api/v2/jsonRPC', {
        method: 'POST',
        body: JSON.stringify(Array(length).fill({ id: 1, method: 'getMasterchainInfo' })),
        ...withKey(secret),
      });
    assert.equal((await batch(5)).response.status, 200);
    const { response, body } = await batch(9);
    assert.deepEqual([response.status, JSON.parse(body).error], [429, 'Ratelimit exceeded']);
    assert.ok(Number(response.headers.get('retry-after')) >= 1);
  });

  test('without a key one request per second; pages and health are free', async () => {
    const statuses: number[] = [];
    for (let i = 0; i < 3; i++)
      statuses.push((await ask('/api/v2/getMasterchainInfo')).response.status);
    assert.deepEqual(statuses, [200, 429, 429]);
    for (const path of ['/healthz', '/readyz', '/api/v2/', '/api/v2/openapi.json'])
      assert.equal((await ask(path)).response.status, 200, path);
  });

  test('no key is in the log', () => {
    const log = running.log.join('');
    for (const key of [secret, elsewhere, 'nonsense']) assert.ok(!log.includes(key));
  });
});
