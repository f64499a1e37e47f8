import assert from 'node:assert/strict';
import { test } from 'node:test';
import { typeErrors } from '../check-types.ts';

test('programs and fragments of the documentation have correct types', () => {
  const wrong = ["import { createClient } from '@tonway/client';\ncreateClient({ uri: 'x' });\n"];
  const { checked, errors } = typeErrors(wrong);
  assert.ok(checked > 25, `${checked} blocks`);
  const [expected, ...others] = errors.toSorted((a) => (a.startsWith('wrong:') ? -1 : 1));
  assert.match(expected ?? '', /^wrong:1: .*'uri' does not exist/);
  assert.deepEqual(others, []);
});
