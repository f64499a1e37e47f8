import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { NftSale } from '../../../store/ledger/token.ts';
import { nftSale } from './nft-sale.ts';

const HASH = Buffer.alloc(32, 1);
const ACCOUNT = Buffer.concat([Buffer.of(0x80), HASH]);
const JETTON = `0:${'ab'.repeat(32)}`;

const SALE: NftSale = {
  kind: 'sale',
  account: ACCOUNT,
  lastTransactionLt: 1n,
  codeHash: HASH,
  dataHash: HASH,
  marketplace: null,
  nft: null,
  seller: null,
  createdAt: 1n,
  isComplete: false,
  item: null,
  fullPrice: 5n,
  marketplaceFeeAddress: null,
  marketplaceFee: 1n,
  royaltyAddress: null,
  royaltyAmount: 1n,
  soldAt: 0n,
  soldQueryId: 0n,
  jettonPrices: { [JETTON]: '7' },
};

test('prices in jettons have addresses in upper case, as all addresses of answers', () => {
  const { details } = nftSale(SALE);
  assert.ok('jetton_prices' in details);
  assert.deepEqual(details.jetton_prices, { [JETTON.toUpperCase()]: '7' });
});
