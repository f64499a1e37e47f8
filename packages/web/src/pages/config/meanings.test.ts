import assert from 'node:assert/strict';
import { test } from 'node:test';
import { meaningOf, unitOf } from './meanings.ts';

function meaning(parameter: number, path: string[], digits: string): string | null {
  return meaningOf(unitOf(parameter, path), digits);
}

test('amounts, prices, durations and times of the configuration are told in their units', () => {
  assert.equal(meaning(17, ['min stake'], '10000000000000'), '10,000\u00a0GRAM');
  assert.equal(meaning(17, ['max stake factor'], '196608'), '3');
  assert.equal(meaning(21, ['gas price'], '26214400'), '400\u00a0nanogram');
  assert.equal(meaning(21, ['flat', 'gas price'], '40000'), '0.00004\u00a0GRAM');
  assert.equal(meaning(21, ['gas limit'], '1000000'), '1,000,000');
  assert.equal(meaning(25, ['first fraction'], '21845'), '0.33332');
  assert.equal(meaning(15, ['validators elected for'], '65536'), '18 hours 12 minutes');
  const stored = ['normal params', 'min store seconds'];
  assert.equal(meaning(11, stored, '1000000'), '11 days 13 hours');
  assert.equal(meaning(18, ['0', 'bit price'], '1'), '0.00001\u00a0nanogram');
  assert.equal(meaning(34, ['utime since'], '1700000000'), '2023-11-14 22:13:20 UTC');
});

test('numbers without a unit and values that are no numbers have no meaning beside them', () => {
  assert.equal(meaning(16, ['max validators'], '400'), null);
  assert.equal(meaning(21, ['special gas limit'], 'none'), null);
  assert.equal(meaning(1000, ['anything'], '5'), null);
});
