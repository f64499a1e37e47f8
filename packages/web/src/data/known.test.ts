import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unavailableOf } from './known.ts';

test('the reason why a document is not available is that of an invalid token only', () => {
  const error = 'example.com has no address';
  const entry = (valid: boolean, extra: Record<string, unknown>) => ({
    is_indexed: true,
    token_info: [{ type: 'jetton_masters', valid, extra }],
  });
  assert.equal(unavailableOf(entry(false, { error })), error);
  assert.equal(unavailableOf(entry(true, { error })), null, 'the words of a stranger');
  assert.equal(unavailableOf(entry(false, {})), null);
  assert.equal(unavailableOf(undefined), null);
});
