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
