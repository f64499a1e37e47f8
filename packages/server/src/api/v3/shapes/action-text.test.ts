import assert from 'node:assert/strict';
import { test } from 'node:test';
import { actionText } from './action.ts';

const [ALICE, BOB, MASTER] = ['A', 'B', 'C'].map((digit) => `0:${digit.repeat(64)}`) as [
  string,
  string,
  string,
];
const TRANSFER = {
  type: 'jetton_transfer',
  details: { sender: ALICE, receiver: BOB, asset: MASTER, amount: '1500000', comment: 'hi' },
  success: true,
  transactions: ['h'],
};

function textWith(decimals: unknown, valid = true): string {
  const extra = decimals === undefined ? {} : { decimals };
  const token_info = [{ valid, type: 'jetton_masters', symbol: 'USDT', extra }];
  const metadata = { [MASTER]: { is_indexed: true, token_info } };
  const address_book = {
    [BOB]: { user_friendly: null, domain: 'bob.ton', interfaces: [] },
  };
  return actionText(TRANSFER, { address_book, metadata }, ALICE).text;
}

test('amounts have the symbol and the decimals of the metadata, accounts their domains', () => {
  assert.equal(textWith('6'), 'Sent 1.5 USDT to bob.ton “hi”');
  assert.equal(textWith(6), 'Sent 1.5 USDT to bob.ton “hi”');
});

test('valid metadata without decimals mean 9; invalid decimals mean units', () => {
  assert.equal(textWith(undefined), 'Sent 0.0015 USDT to bob.ton “hi”');
  assert.equal(textWith('x'), 'Sent 1,500,000 units of USDT to bob.ton “hi”');
  assert.match(textWith('6', false), /^Sent 1,500,000 units of jetton EQ/);
});

test('parts refer to accounts and assets', () => {
  const { text_parts } = actionText(TRANSFER, { address_book: {}, metadata: {} }, undefined);
  assert.deepEqual(text_parts, [
    { type: 'account', account: ALICE },
    { type: 'text', text: ' sent ' },
    { type: 'amount', asset: MASTER, units: '1500000' },
    { type: 'text', text: ' to ' },
    { type: 'account', account: BOB },
    { type: 'text', text: ' ' },
    { type: 'quote', text: 'hi' },
  ]);
});
