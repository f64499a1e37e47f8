import assert from 'node:assert/strict';
import { test } from 'node:test';
import { skeletonOf } from './imitated-name.ts';

test('names that look alike have one skeleton', () => {
  const usdt = skeletonOf('USDT');
  for (const name of [
    'usdt',
    'USD\u0422',
    '\uFF35\uFF33\uFF24\uFF34',
    'USD₮',
    'U\u200BSD T',
    'US\u0336DT',
    '𝐔𝐒𝐃𝐓',
    'U.S.D.T',
    '🅄🅂🄳🅃',
    'USD\u03A4',
  ])
    assert.equal(skeletonOf(name), usdt, name);
  const gram = skeletonOf('GRAM');
  for (const name of ['Gram', 'GR\u0410M', 'GRAM\u200D', '𝓖𝓡𝓐𝓜', 'GRАМ', 'Ⓖⓡⓐⓜ', 'grarn'])
    assert.equal(skeletonOf(name), gram, name);
  assert.equal(skeletonOf('TON'), skeletonOf('Т0N'));
  assert.equal(skeletonOf('NOT'), skeletonOf('ΝΟΤ'));
});

test('other names keep their own', () => {
  const names = ['USDT', 'USDC', 'GRAM', 'GRAMS', 'NOT', 'DOGS', 'STON', 'TON', '猫', 'кошка'];
  assert.equal(new Set(names.map(skeletonOf)).size, names.length);
  assert.equal(skeletonOf('\u200B\u2800'), '');
  assert.ok(skeletonOf('x'.repeat(100_000)).length <= 64);
});
