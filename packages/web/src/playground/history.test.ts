import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pathOf, remember, type SentRequest, sentRequests } from './history.ts';

function request(n: number): SentRequest {
  const form = `seqno=${n}`;
  const path = `/api/v2/getShards?${form}`;
  return { interfaceName: 'v2', operation: 'getShards', method: 'GET', path, form };
}

test('the newest 20 requests are kept, each once', () => {
  for (let n = 0; n < 25; n++) remember(request(n));
  assert.equal(sentRequests.value.length, 20);
  assert.deepEqual(sentRequests.value[0], request(24));
  remember(request(10));
  assert.equal(sentRequests.value.length, 20);
  assert.deepEqual(sentRequests.value.slice(0, 2), [request(10), request(24)]);
  assert.equal(pathOf(request(10)), '/playground/v2/getShards#seqno=10');
  assert.equal(pathOf({ ...request(10), form: '' }), '/playground/v2/getShards');
});
