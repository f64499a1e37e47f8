import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { openApi } from '../../src/v2/openapi.ts';
import { OPERATIONS } from '../../src/v2/operations/index.ts';
import { serverOverDevnet } from '../support/server-over-devnet.ts';

const COMMITTED = join(import.meta.dirname, '../../openapi/v2.json');

test('the committed description is that of the operations (else: npm run openapi)', async () => {
  const committed: unknown = JSON.parse(await readFile(COMMITTED, 'utf8'));
  assert.deepEqual(committed, JSON.parse(JSON.stringify(openApi(OPERATIONS))));
});

test('the description names every operation, and every reference in it leads somewhere', () => {
  const document = JSON.parse(JSON.stringify(openApi(OPERATIONS)));
  for (const { name, aliases = [], methods } of OPERATIONS)
    for (const each of [name, ...aliases]) {
      const item = document.paths[`/api/v2/${each}`];
      assert.deepEqual(Object.keys(item), methods === 'read' ? ['get', 'post'] : ['post'], each);
    }
  const references = JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g);
  for (const [, target = ''] of references) {
    const [root, ...path] = target.split('/');
    assert.equal(root, '#', target);
    assert.ok(
      path.reduce((value, key) => value?.[key], document),
      target,
    );
  }
  const ids = Object.values<Record<string, { operationId: string }>>(document.paths)
    .flatMap((item) => Object.values(item))
    .map(({ operationId }) => operationId);
  assert.equal(new Set(ids).size, ids.length);
});

test('the page, its script and the description are served, and nothing from elsewhere', async () => {
  await using running = await serverOverDevnet();
  const get = (path: string) => fetch(running.server.url + path);
  const page = await get('/api/v2/');
  const html = await page.text();
  assert.match(page.headers.get('content-type') ?? '', /text\/html/);
  assert.match(page.headers.get('content-security-policy') ?? '', /default-src 'none'/);
  assert.doesNotMatch(html, /https?:\/\//);
  const sources = [...html.matchAll(/(?:src|spec-url)="([^"]+)"/g)].map(([, path = '']) => path);
  assert.deepEqual(sources, ['/api/v2/rapidoc.js', '/api/v2/openapi.json']);
  for (const path of sources) assert.equal((await get(path)).status, 200, path);
  const { info } = (await (await get('/api/v2/openapi.json')).json()) as {
    info: { version: string };
  };
  assert.equal(info.version, page.headers.get('x-api-version'));
});
