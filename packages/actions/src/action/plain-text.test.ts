import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decimalText, plainText, type TokenInfo } from './plain-text.ts';

test('amounts are cut, never rounded up', () => {
  const cases: readonly [string, number, string][] = [
    ['0', 9, '0'],
    ['1', 9, '< 0.000001'],
    ['999', 9, '< 0.000001'],
    ['1000', 9, '0.000001'],
    ['1999999999', 9, '1.999999'],
    ['1500000000', 9, '1.5'],
    ['18446744073709551616', 0, '18,446,744,073,709,551,616'],
    [`1${'0'.repeat(30)}`, 18, '1,000,000,000,000'],
    ['1', 255, '< 0.000001'],
    [`1${'0'.repeat(255)}`, 255, '1'],
    ['12345', 2, '123.45'],
  ];
  for (const [units, decimals, text] of cases) assert.equal(decimalText(units, decimals), text);
});

function amountOf(token: TokenInfo | undefined): string {
  const options = { token: () => token, account: () => 'MASTER' };
  return plainText([{ type: 'amount', asset: '0:ab', units: '1500' }], options);
}

test('amounts of jettons need valid decimals', () => {
  assert.equal(amountOf({ symbol: 'USDT', decimals: 3 }), '1.5 USDT');
  assert.equal(amountOf({ symbol: 'USDT', decimals: 0 }), '1,500 USDT');
  for (const decimals of [null, -1, 256, 1.5, Number.NaN])
    assert.equal(amountOf({ symbol: 'USDT', decimals }), '1,500 units of USDT');
  assert.equal(amountOf(undefined), '1,500 units of jetton MASTER');
});

test('a jetton does not look like the coin', () => {
  for (const symbol of ['GRAM', 'gram', ' Gram', 'ＧＲＡＭ'])
    assert.match(amountOf({ symbol, decimals: 3 }), / \(jetton\)$/);
  assert.equal(amountOf({ symbol: '', decimals: 3 }), '1.5 (jetton)');
  const pton = '0:8CDC1D7640AD5EE326527FC1AD0514F468B30DC84B0173F0E155F451B4E11F7C';
  const parts = [{ type: 'amount', asset: pton, units: '1500000000' }] as const;
  assert.equal(plainText(parts), '1.5 GRAM (pTON)');
});

const quoted = (text: string) => plainText([{ type: 'quote', text }]);

test('text from the chain cannot hide, reorder or imitate other text', () => {
  const cases: readonly [string, string][] = [
    ['hello', 'hello'],
    ['a\u202eb', 'a\\u{202e}b'],
    ['a\u200bb\ufeff', 'a\\u{200b}b\\u{feff}'],
    ['line\nbreak\u2028', 'line\\u{a}break\\u{2028}'],
    ['\ud800', '\\u{d800}'],
    ['hi” to “eve', 'hi\\u{201d} to \\u{201c}eve'],
    ['\u3164', '\\u{3164}'],
    ['🙂', '🙂'],
  ];
  for (const [text, shown] of cases) assert.equal(quoted(text), `“${shown}”`);
});

test('long text is cut', () => {
  assert.equal(quoted('x'.repeat(1_000_000)), `“${'x'.repeat(140)}…”`);
  assert.equal(quoted('🙂'.repeat(141)), `“${'🙂'.repeat(140)}…”`);
  assert.equal(quoted('🙂'.repeat(140)), `“${'🙂'.repeat(140)}”`);
});

test('accounts are shortened in their friendly form', () => {
  const account = `0:${'AB'.repeat(32)}`;
  assert.match(plainText([{ type: 'account', account }]), /^EQ[\w-]{4}…[\w-]{6}$/);
  assert.equal(plainText([{ type: 'nft', account }], { account: () => 'alice.ton' }), 'alice.ton');
});
