import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { openApi } from '../../src/v2/openapi.ts';
import { OPERATIONS } from '../../src/v2/operations/index.ts';
import { v3OpenApi } from '../../src/v3/openapi.ts';
import { V3_OPERATIONS } from '../../src/v3/operations/index.ts';
import { serverOverDevnet } from '../support/server-over-devnet.ts';

// biome-ignore lint/suspicious/noExplicitAny: a document of any shape
type Document = any;

const DOCUMENTS: Readonly<Record<string, Document>> = {
  v2: plain(openApi(OPERATIONS)),
  v3: plain(v3OpenApi(V3_OPERATIONS)),
};

for (const [name, document] of Object.entries(DOCUMENTS)) {
  test(`the committed description of ${name} is that of the operations (else: npm run openapi)`, async () => {
    const committed = join(import.meta.dirname, '../../openapi', `${name}.json`);
    assert.deepEqual(JSON.parse(await readFile(committed, 'utf8')), document);
  });

  test(`every reference in the description of ${name} leads somewhere, and names are unique`, () => {
    const references = JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g);
    for (const [, target = ''] of references) {
      const [root, ...path] = target.split('/');
      assert.equal(root, '#', target);
      const found: Document = path.reduce((value: Document, key) => value?.[key], document);
      assert.ok(found, target);
    }
    const ids = Object.values<Record<string, { operationId: string }>>(document.paths)
      .flatMap((item) => Object.values(item))
      .map(({ operationId }) => operationId);
    assert.equal(new Set(ids).size, ids.length);
  });
}

test('the descriptions name every operation', () => {
  for (const { name, aliases = [], methods } of OPERATIONS)
    for (const each of [name, ...aliases]) {
      const item = DOCUMENTS.v2.paths[`/api/v2/${each}`];
      assert.deepEqual(Object.keys(item), methods === 'read' ? ['get', 'post'] : ['post'], each);
    }
  for (const { name } of V3_OPERATIONS) assert.ok(DOCUMENTS.v3.paths[`/api/v3/${name}`], name);
});

test('the description of v3 has names, maps and defaults that generators understand', () => {
  const { paths, components } = DOCUMENTS.v3;
  const { get } = paths['/api/v3/accountStates'];
  assert.doesNotMatch(JSON.stringify(DOCUMENTS.v3), /patternProperties/);
  const { accounts, address_book } =
    get.responses[200].content['application/json'].schema.properties;
  assert.equal(accounts.items.$ref, '#/components/schemas/AccountStateFull');
  assert.equal(address_book.additionalProperties.$ref, '#/components/schemas/AddressBookRow');
  const bocs = get.parameters.find(({ name }: Document) => name === 'include_boc');
  assert.deepEqual(bocs.schema, { type: 'boolean', default: true });
  assert.ok(paths['/api/v3/topAccountsByBalance'].get.responses[200].headers['X-Next-Cursor']);
  assert.deepEqual(Object.keys(components.securitySchemes), ['APIKeyHeader', 'APIKeyQuery']);
});

function plain(document: object): Document {
  return JSON.parse(JSON.stringify(document));
}

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
