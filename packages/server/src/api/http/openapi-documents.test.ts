import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import fastify from 'fastify';
import type { OpenApi } from '../kernel/document.ts';
import { registerDocument } from './openapi-documents.ts';

test('a document is created and compressed once', async () => {
  const http = fastify();
  const document = { info: { title: 'x'.repeat(10_000) } } as unknown as OpenApi;
  let created = 0;
  registerDocument(http, '/api', () => {
    created++;
    return document;
  });
  const get = (encoding: string) =>
    http.inject({ url: '/api/openapi.json', headers: { 'accept-encoding': encoding } });
  const [zipped, again, plain] = [await get('gzip, br'), await get('gzip'), await get('gzip;q=0')];
  assert.equal(zipped.headers['content-encoding'], 'gzip');
  assert.match(String(zipped.headers.vary), /Accept-Encoding/);
  assert.deepEqual(JSON.parse(gunzipSync(again.rawPayload).toString()), document);
  assert.ok(again.rawPayload.length < 1000);
  assert.deepEqual([plain.headers['content-encoding'], plain.json()], [undefined, document]);
  assert.equal(created, 1);
  await http.close();
});
