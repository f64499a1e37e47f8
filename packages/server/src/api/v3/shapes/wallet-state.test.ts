import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Builder, writeBoc } from '@tonway/chain';
import { walletState } from './contracts.ts';

const HASH = Buffer.alloc(32);
const V3R2 = Buffer.from('hNr6RJ+Ypph3ibojI1gHK8D3bcRSQAKl0JGLmnXS1Zk=', 'base64');
const ALL_BITS = 2 ** 32 - 1;

function wallet(data: Builder) {
  return walletState({
    account: Buffer.alloc(33, 128),
    lastTransactionLt: 7n,
    lastTransactionHash: HASH,
    status: 'active',
    hash: HASH,
    balance: 1n,
    extraCurrencies: null,
    frozenHash: null,
    codeHash: V3R2,
    dataHash: HASH,
    methods: null,
    code: null,
    data: Buffer.from(writeBoc(data.build())),
  });
}

test('numbers of a wallet are unsigned', () => {
  const { is_wallet, seqno, wallet_id } = wallet(
    new Builder().storeUint(ALL_BITS, 32).storeUint(ALL_BITS, 32),
  );
  assert.deepEqual([is_wallet, seqno, wallet_id], [true, ALL_BITS, ALL_BITS]);
});

test('a known wallet code with foreign data is not a wallet', () => {
  const { is_wallet, wallet_type } = wallet(new Builder().storeUint(1, 8));
  assert.deepEqual([is_wallet, wallet_type], [false, undefined]);
});
