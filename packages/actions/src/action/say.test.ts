import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Details } from '../details/details.ts';
import type { DetailValues } from '../phrases/sentence.ts';
import { type PlainTextOptions, plainText } from './plain-text.ts';
import { type SayOptions, sayAction } from './say.ts';
import { SHOWN_TYPES } from './shown-types.ts';

const NAMES: PlainTextOptions = {
  account: (account) => account,
  token: (master) => (master === 'usdt' ? { symbol: 'USDT', decimals: 6 } : undefined),
};

function said(type: string, details: DetailValues, options: Partial<SayOptions> = {}): string {
  return plainText(sayAction(type, details, { success: true, ...options }), NAMES);
}

const TRANSFER = {
  source: 'alice',
  destination: 'bob',
  value: '5000000000',
  comment: null,
  encrypted: false,
};

describe('a transfer', () => {
  test('is said in the past, with its sender', () => {
    assert.equal(said('ton_transfer', TRANSFER), 'alice sent 5 GRAM to bob');
  });

  test('follows the account whose history is shown', () => {
    assert.equal(said('ton_transfer', TRANSFER, { viewpoint: 'alice' }), 'Sent 5 GRAM to bob');
    assert.equal(
      said('ton_transfer', TRANSFER, { viewpoint: 'bob' }),
      'Received 5 GRAM from alice',
    );
    assert.equal(said('ton_transfer', TRANSFER, { viewpoint: 'eve' }), 'alice sent 5 GRAM to bob');
  });

  test('may have failed or be pending', () => {
    const viewpoint = 'alice';
    const failed = { success: false };
    assert.equal(said('ton_transfer', TRANSFER, failed), 'alice failed to send 5 GRAM to bob');
    assert.equal(
      said('ton_transfer', TRANSFER, { ...failed, viewpoint }),
      'Failed to send 5 GRAM to bob',
    );
    const pending = { isPending: true };
    assert.equal(said('ton_transfer', TRANSFER, pending), 'alice is sending 5 GRAM to bob');
    assert.equal(
      said('ton_transfer', TRANSFER, { ...pending, viewpoint }),
      'Sending 5 GRAM to bob',
    );
  });

  test('loses the parts that are unknown with their prepositions', () => {
    assert.equal(said('ton_transfer', { ...TRANSFER, destination: null }), 'alice sent 5 GRAM');
    assert.equal(said('ton_transfer', { ...TRANSFER, source: null }), 'Sent 5 GRAM to bob');
  });

  test('quotes the comment', () => {
    assert.equal(
      said('ton_transfer', { ...TRANSFER, comment: 'hi' }),
      'alice sent 5 GRAM to bob “hi”',
    );
    assert.equal(
      said('ton_transfer', { ...TRANSFER, comment: 'AAECAw==', encrypted: true }),
      'alice sent 5 GRAM to bob [encrypted comment, 4 bytes]',
    );
  });

  test('may have extra currencies', () => {
    assert.equal(
      said('extra_currency_transfer', { ...TRANSFER, value_extra_currencies: { 7: '1200' } }),
      'alice sent 1,200 units of currency 7 and 5 GRAM to bob',
    );
    const call = { source: 'alice', destination: 'bob', extra_currencies: { 7: '1', 8: '2' } };
    assert.equal(
      said('extra_currency_transfer', call),
      'alice sent 1 units of currency 7 and 2 units of currency 8 to bob',
    );
  });
});

describe('a bounced message', () => {
  for (const opcode of ['0xffffffff', '0xfffffffe'])
    test(`${opcode} returns its value`, () => {
      const details = { opcode, source: 'contract', destination: 'alice', value: '200000000' };
      assert.equal(said('call_contract', details), 'contract bounced 0.2 GRAM back to alice');
      assert.equal(
        said('call_contract', details, { viewpoint: 'contract' }),
        'Bounced 0.2 GRAM back to alice',
      );
      assert.equal(
        said('call_contract', details, { viewpoint: 'alice' }),
        'Got back 0.2 GRAM, bounced by contract',
      );
      assert.equal(
        said('call_contract', details, { viewpoint: 'alice', isPending: true }),
        'Getting back 0.2 GRAM, bounced by contract',
      );
    });
});

describe('a swap', () => {
  const swap = {
    dex: 'stonfi_v2',
    sender: 'alice',
    asset_in: null,
    asset_out: 'usdt',
    dex_incoming_transfer: { amount: '5000000000' },
    dex_outgoing_transfer: { amount: '20000000' },
    peer_swaps: [],
  };

  test('names both amounts and the exchange', () => {
    assert.equal(said('jetton_swap', swap), 'alice swapped 5 GRAM for 20 USDT on STON.fi v2');
    assert.equal(
      said('jetton_swap', { ...swap, peer_swaps: [{}, {}] }),
      'alice swapped 5 GRAM for 20 USDT on STON.fi v2 through 2 pools',
    );
  });

  test('that failed names no amount that was never paid', () => {
    assert.equal(
      said('jetton_swap', swap, { success: false }),
      'alice failed to swap 5 GRAM for USDT on STON.fi v2',
    );
  });
});

test('an item is bought or sold, depending on the account', () => {
  const purchase = {
    nft_item: 'item',
    new_owner: 'alice',
    real_old_owner: 'bob',
    is_purchase: true,
    price: '1500000000',
    marketplace: 'getgems',
  };
  for (const type of ['nft_purchase', 'nft_transfer']) {
    assert.equal(
      said(type, purchase, { viewpoint: 'alice' }),
      'Bought item from bob for 1.5 GRAM on Getgems',
    );
    assert.equal(
      said(type, purchase, { viewpoint: 'bob' }),
      'Sold item to alice for 1.5 GRAM on Getgems',
    );
  }
});

test('one of two assets is said without "and"', () => {
  const deposit = { dex: 'dedust', source: 'alice', pool: 'pool', amount_1: null, asset_1: null };
  assert.equal(
    said('dex_deposit_liquidity', { ...deposit, amount_2: '7', asset_2: 'unknown' }),
    'alice added 7 units of jetton unknown to pool on DeDust',
  );
});

test('records of domains have names', () => {
  const key = 'e8d44050873dba865aa7c170ab4cce64d90839a34dcfd6cf71d14e0205443b1b';
  const change = { source: 'alice', asset: 'alice.ton', key, value: { dns_smc_address: 'bob' } };
  assert.equal(said('change_dns', change), 'alice set the wallet record of alice.ton to bob');
  const other = { ...change, key: 'ab'.repeat(32), value: { dns_text: 'hello' } };
  assert.equal(said('change_dns', other), 'alice set the abababab… record of alice.ton to “hello”');
});

test('a jetton that is unknown is never the coin', () => {
  const transfer = { sender: 'alice', receiver: 'bob', asset: null, amount: '70' };
  assert.equal(said('jetton_transfer', transfer), 'alice sent 70 units to bob');
});

test('what no rule explains, and types that are not known', () => {
  assert.equal(said('unknown', {}, { transactions: 3 }), '3 transactions of an unknown kind');
  assert.equal(said('unknown', {}, { transactions: 1 }), '1 transaction of an unknown kind');
  const accounts = ['alice', 'bob', 'eve'];
  assert.equal(said('tele_port', {}, { accounts }), 'Tele port: alice, bob and eve');
  assert.equal(said('tele_port', {}, { success: false }), 'Tele port (failed)');
});

/** Whether a path names a detail, or a field of a detail that is an object. */
function isDetail(details: Details, path: string): boolean {
  const [first = '', ...rest] = path.split('.');
  const type = details[first]?.type;
  if (type === undefined || rest.length === 0) return type !== undefined;
  return typeof type === 'object' && 'object' in type && isDetail(type.object, rest.join('.'));
}

describe('every phrase', () => {
  for (const [type, { phrase, details }] of SHOWN_TYPES)
    test(`${type}: mentions details that exist, and can be said without any`, () => {
      for (const path of phrase.paths()) assert.ok(isDetail(details, path), path);
      for (const success of [true, false])
        for (const isPending of [true, false])
          assert.match(said(type, {}, { success, isPending }), /^[A-Z][^{}[\]]*[^ ]$/);
    });
});
