import assert from 'node:assert/strict';
import { test } from 'node:test';
import { queryInput } from './input.ts';
import { getConfigParam } from './operations/get-config.ts';

const read = (query: Readonly<Record<string, string>>) => queryInput(query).values(getConfigParam);

test('the older name of a query parameter takes precedence', () => {
  assert.deepEqual(read({ param: '1', config_id: '34', seqno: '5' }), {
    param: null,
    config_id: 34,
    seqno: 5,
  });
  assert.deepEqual(read({ param: 'x', config_id: '34' }).config_id, 34);
  assert.deepEqual(read({ param: '1' }), { param: 1, config_id: null, seqno: null });
});
