import assert from 'node:assert/strict';
import { test } from 'node:test';
import { serverOverDevnet } from '../support/server-over-devnet.ts';

test('the OpenAPI document is served; without pages, readers are led to it', async () => {
  await using running = await serverOverDevnet({ PAGES: 'false' });
  const get = (path: string) => fetch(running.server.url + path, { redirect: 'manual' });
  for (const path of ['/api/v2', '/api/v2/', '/api/v2/index.html'])
    assert.equal((await get(path)).headers.get('location'), '/api/v2/openapi.json');
  for (const path of ['/api/v2/openapi.json', '/api/v2/doc.json']) {
    const response = await get(path);
    const { info } = (await response.json()) as { info: { version: string } };
    assert.equal(info.version, response.headers.get('x-api-version'));
    const tag = response.headers.get('etag') ?? assert.fail('no tag');
    const again = await fetch(running.server.url + path, { headers: { 'If-None-Match': tag } });
    assert.equal(again.status, 304);
  }
});

test('without pages, redirects lead below the path of a proxy, and operators have their pages', async () => {
  const token = 'x'.repeat(32);
  await using running = await serverOverDevnet({
    PAGES: 'false',
    PAGES_PATH: '/ton',
    OPERATOR_PUBLIC: 'true',
    OPERATOR_TOKEN: token,
  });
  const get = (path: string) => fetch(running.server.url + path, { redirect: 'manual' });
  assert.equal((await get('/')).headers.get('location'), '/ton/api/v2/');
  assert.equal((await get('/api/v2/')).headers.get('location'), '/ton/api/v2/openapi.json');
  assert.match(await (await get('/operator')).text(), /data-base="\/ton"/);
});

test('components are shown where pages are built, on a devnet only', async () => {
  for (const [network, status] of [
    ['devnet', 200],
    ['elsewhere', 404],
  ] as const) {
    await using running = await serverOverDevnet({ NETWORK: network, MAX_HEAD_AGE_SECONDS: '0' });
    const open = (path: string) =>
      fetch(running.server.url + path, { headers: { accept: 'text/html' } });
    assert.equal((await open('/style')).status, status, network);
    assert.equal((await open('/decode')).status, 200, network);
  }
});

test('the documents have a limit for each client, and say when to ask again', async () => {
  await using running = await serverOverDevnet({ TRUSTED_PROXIES: '127.0.0.1' });
  const read = async (client: string) => {
    const headers = { 'x-forwarded-for': client };
    const response = await fetch(`${running.server.url}/api/v2/openapi.json`, { headers });
    return { response, body: (await response.json()) as object };
  };
  const answers = await Promise.all(Array.from({ length: 60 }, () => read('203.0.113.1')));
  const refused = answers.filter(({ response }) => response.status === 429);
  assert.ok(refused.length > 0 && refused.length <= 40, `${refused.length} of 60`);
  for (const { response, body } of refused) {
    assert.match(response.headers.get('retry-after') ?? '', /^[1-9]\d*$/);
    assert.partialDeepStrictEqual(body, { ok: false, code: 429, error: 'Ratelimit exceeded' });
  }
  assert.equal((await read('203.0.113.2')).response.status, 200, 'another client');
});
