import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Details } from '../details/details.ts';
import { showAction } from './show.ts';
import { SHOWN_TYPES } from './shown-types.ts';

const NO_CURRENCIES = { value_extra_currencies: {} };

test('details have the names of the HTTP interface; optional ones are left out', () => {
  const fields = { ...NO_CURRENCIES, opcode: 5, source: '0:A', destination: '0:B', value: null };
  assert.deepEqual(showAction('call_contract', fields), {
    type: 'call_contract',
    details: { opcode: '0x00000005', source: '0:A', destination: '0:B', extra_currencies: {} },
  });
});

test('only these keys can be absent; all others are present in every action of their type', () => {
  const absent = Object.fromEntries(
    [...SHOWN_TYPES]
      .map(([type, { details }]) => [type, optionalNames(details)] as const)
      .filter(([, names]) => names.length > 0),
  );
  assert.deepEqual(absent, {
    call_contract: ['opcode', 'source', 'destination', 'value'],
    contract_deploy: ['opcode', 'source', 'destination', 'value'],
    tick_tock: ['account'],
    election_deposit: ['amount'],
    election_recover: ['amount'],
    auction_outbid: ['comment', 'marketplace'],
    nft_mint: ['owner'],
    nft_purchase: ['old_owner', 'price'],
    nft_transfer: ['old_owner', 'price'],
    stake_deposit: ['source_asset'],
    stake_withdrawal_request: ['tokens_minted'],
    subscribe: ['beneficiary'],
    unsubscribe: ['beneficiary', 'amount'],
    jetton_swap: ['min_out_amount'],
    extra_currency_transfer: [
      'opcode',
      'source',
      'destination',
      'value',
      'extra_currencies',
      'value_extra_currencies',
      'comment',
      'encrypted',
    ],
  });
});

test('keys without a value are null; lists and extra currencies are empty', () => {
  assert.deepEqual(showAction('ton_transfer', {}).details, {
    source: null,
    destination: null,
    value: null,
    value_extra_currencies: {},
    comment: null,
    encrypted: null,
  });
  assert.deepEqual(showAction('jetton_swap', {}).details.peer_swaps, []);
  assert.deepEqual(showAction('dex_deposit_liquidity', {}).details.vault_excesses, []);
});

function optionalNames(details: Details): string[] {
  return Object.entries(details).flatMap(([name, { isOptional }]) => (isOptional ? [name] : []));
}

test('a transfer of extra currencies has a type of its own', () => {
  const fields = {
    value_extra_currencies: { 7: '12' },
    source: '0:A',
    destination: '0:B',
    value: '1',
    ton_transfer_data: { content: 'hello', encrypted: false },
  };
  const { type, details } = showAction('ton_transfer', fields);
  assert.equal(type, 'extra_currency_transfer');
  assert.deepEqual(details.value_extra_currencies, { 7: '12' });
  assert.equal(details.comment, 'hello');
});

test('the destination of a deposit is the pool; in DeDust, the contract that collects the assets', () => {
  for (const [dex, destination] of [
    ['dedust', '0:B'],
    ['tonco', '0:A'],
  ]) {
    const fields = { destination: '0:A', destination_secondary: '0:B' };
    const { details } = showAction('dex_deposit_liquidity', {
      ...fields,
      dex_deposit_liquidity_data: { dex: dex ?? null, vault_excesses: [] },
    });
    assert.deepEqual([details.pool, details.destination_liquidity], ['0:A', destination]);
  }
});

test('integers are numbers with all digits', () => {
  const { details } = showAction('layerzero_send', {
    layerzero_send_data: { send_request_id: '18446744073709551615', native_fee: '5', zro_fee: '0' },
    layerzero_packet_data: { nonce: '7', src_eid: 30343 },
  });
  const json = JSON.stringify(details);
  for (const text of ['"send_request_id":18446744073709551615', '"native_fee":5,', '"nonce":7,'])
    assert.ok(json.includes(text), json);
});

test('an unknown type is shown with its stored fields', () => {
  const { details, raw_action } = showAction('teleport', { amount: '1' });
  assert.deepEqual(details, { error: "unsupported action type: 'teleport'" });
  assert.deepEqual(raw_action, { amount: '1' });
});
