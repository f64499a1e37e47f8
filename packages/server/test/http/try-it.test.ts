import assert from 'node:assert/strict';
import { test } from 'node:test';
import { serverOverDevnet } from '../support/server-over-devnet.ts';

test('the page, its script and the OpenAPI document are served without other hosts', async () => {
  await using running = await serverOverDevnet();
  const get = (path: string) => fetch(running.server.url + path);
  const page = await get('/api/v2/');
  const html = await page.text();
  assert.match(page.headers.get('content-type') ?? '', /text\/html/);
  assert.match(page.headers.get('content-security-policy') ?? '', /default-src 'none'/);
  assert.doesNotMatch(html, /https?:\/\//);
  const sources = [...html.matchAll(/(?:src|href|data-document)="([^"]+)"/g)].map(
    ([, path = '']) => path,
  );
  assert.deepEqual(sources, [
    ...['data:,', '/api/v2/try-it.css', '/api/v2/try-it.js'],
    '/api/v2/openapi.json',
  ]);
  for (const path of sources.slice(1)) assert.equal((await get(path)).status, 200, path);
  const { info } = (await (await get('/api/v2/openapi.json')).json()) as {
    info: { version: string };
  };
  assert.equal(info.version, page.headers.get('x-api-version'));
});
