import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startTestServer } from '../streaming/support/stream-server.ts';
import { DOCUMENTS } from './support/documents.ts';

test('the streaming server serves its document, without a key', async () => {
  await using server = await startTestServer({ STREAM_KEYLESS_CONNECTIONS: '0' });
  for (const prefix of ['/api/streaming', '/streaming']) {
    const response = await fetch(`${server.url}${prefix}/v2/openapi.json`);
    assert.match(response.headers.get('content-type') ?? '', /^application\/json/);
    assert.deepEqual(await response.json(), DOCUMENTS.streaming);
  }
});
