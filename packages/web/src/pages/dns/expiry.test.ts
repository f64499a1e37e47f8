import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { StackEntry } from '../../stack/entries.ts';
import { expiryOf } from './expiry.ts';

const entry = (value: string): StackEntry => ({ type: 'number', value });

test('a domain expires 366 days after its last payment', () => {
  assert.equal(expiryOf(entry('1700000000')), 1_731_622_400);
});

test('what is no time has no expiry', () => {
  for (const each of [undefined, entry('0'), entry('-1'), entry('1'.repeat(40))])
    assert.equal(expiryOf(each), null);
  assert.equal(expiryOf({ type: 'null' }), null);
});
