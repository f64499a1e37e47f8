import assert from 'node:assert/strict';
import { test } from 'node:test';
import { systemAccountName } from './system-accounts.ts';

test('accounts of the network have names, in any spelling of the raw address', () => {
  assert.equal(systemAccountName(`-1:${'3'.repeat(64)}`), 'Elector');
  assert.equal(systemAccountName(`-1:${'5'.repeat(64)}`), 'Configuration');
  assert.equal(systemAccountName(`-1:${'0'.repeat(64)}`), 'Network');
  assert.equal(systemAccountName(`0:${'0'.repeat(64)}`), 'Zero address');
  for (const digit of ['f', 'F'])
    assert.equal(systemAccountName(`-1:${digit.repeat(64)}`), 'Black hole');
});

test('other accounts have none', () => {
  for (const raw of [`0:${'3'.repeat(64)}`, `1:${'0'.repeat(64)}`, '', '__proto__', 'EQ'])
    assert.equal(systemAccountName(raw), null);
});
