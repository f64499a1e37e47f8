import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exactAmount, shownAmount } from './amount.ts';
import { kindOf } from './kind.ts';
import { agoText, plannedText } from './time.ts';

test('what has happened is never ahead; what is planned may be', () => {
  assert.equal(agoText(100, 40), 'now');
  assert.equal(agoText(40, 100), '1 min ago');
  assert.equal(plannedText(100, 40), 'in 1 min');
  assert.equal(plannedText(40, 100), '1 min ago');
});

test('the kind of a contract is its most telling interface', () => {
  assert.equal(kindOf(['dns', 'editable', 'nft_item']), 'nft_item');
  assert.equal(kindOf(['wallet_v1r2', 'wallet_vesting']), 'wallet_vesting');
  assert.equal(kindOf(['wallet_v4r2']), 'wallet_v4r2');
  assert.equal(kindOf([]), null);
});

const LARGE = String(10n ** 30n);

test('amounts are exact, and cut where they are short: never rounded up', () => {
  const cases: readonly (readonly [
    units: string,
    decimals: number,
    exact: string,
    shown: string,
  ])[] = [
    ['0', 9, '0', '0'],
    ['1', 0, '1', '1'],
    ['1', 9, '0.000000001', '< 0.000001'],
    ['-1', 9, '−0.000000001', '> −0.000001'],
    ['1999999999', 9, '1.999999999', '1.999999'],
    ['-1999999999', 9, '−1.999999999', '−1.999999'],
    ['999999', 6, '0.999999', '0.999999'],
    [String(2n ** 64n), 9, '18,446,744,073.709551616', '18,446,744,073.709551'],
    [LARGE, 0, `1${',000'.repeat(10)}`, `1${',000'.repeat(10)}`],
    [LARGE, 18, '1,000,000,000,000', '1,000,000,000,000'],
    [LARGE, 255, `0.${'0'.repeat(224)}1`, '< 0.000001'],
  ];
  for (const [units, decimals, exact, shown] of cases) {
    assert.equal(exactAmount(units, decimals), exact);
    assert.equal(shownAmount(units, decimals), shown);
  }
  for (const decimals of [-1, 256, 1.5, Number.NaN]) assert.equal(exactAmount('1', decimals), null);
  for (const units of ['', 'x', '1.5', '0x1']) assert.equal(exactAmount(units, 9), null);
});
