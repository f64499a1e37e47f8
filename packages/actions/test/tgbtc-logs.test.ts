import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Address } from '@tonway/chain';
import { tgbtcMintEvent, tgbtcNewKeyEvent } from '@tonway/contracts';
import { proves, recordFound } from '@tonway/tools/proofs';
import { classify } from '../src/index.ts';
import { accountNumber, knownContracts, traceFrom } from './support/trace-builder.ts';

proves('tgbtc_mint_fallback', 'tgbtc_new_key_fallback');

const [wallet, contract, other] = [1, 2, 3].map(accountNumber) as [string, string, string];

const mint = tgbtcMintEvent.toCell({
  kind: 'tgbtc_mint_event',
  amount: 5000n,
  recipientAddress: Address.parse(other),
  bitcoinTxid: 0x0102n,
});
const newKey = tgbtcNewKeyEvent.toCell({
  kind: 'tgbtc_new_key_event',
  amount: 6000n,
  newInternalPubkey: 0xabcn,
  pegoutAddress: Address.parse(other),
});

function actionsOf(to: string | null) {
  const replies = [
    { to, body: mint },
    { to, body: newKey },
  ];
  const trace = traceFrom(wallet, [{ to: contract, replies }]);
  return recordFound(classify(trace, knownContracts()).actions);
}

test('logs of tgBTC without the messages around them', () => {
  const actions = actionsOf(null);
  const minted = actions.find(({ type }) => type === 'tgbtc_mint_fallback');
  assert.deepEqual(minted?.fields, {
    source: null,
    source_secondary: contract,
    destination: other,
    destination_secondary: null,
    asset: null,
    asset_secondary: `0201${'0'.repeat(60)}`,
    amount: 5000n,
  });
  const key = actions.find(({ type }) => type === 'tgbtc_new_key_fallback');
  assert.equal(key?.fields.source_secondary, 'abc');
  assert.equal(key?.fields.destination_secondary, other);
  assert.deepEqual(key?.accounts, [contract, other]);
});

test('messages between contracts are no logs of tgBTC', () => {
  const types = new Set(actionsOf(other).map(({ type }) => type));
  assert.deepEqual(types, new Set(['ton_transfer', 'call_contract']));
});
