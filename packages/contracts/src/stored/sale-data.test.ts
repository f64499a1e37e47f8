import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Address, Builder, type Cell, ChainError, fromBase64, MessageAddress } from '@tonway/chain';
import { loadAuctionData, loadSaleData } from './sale-data.ts';

const someone = new Address(0, new Uint8Array(32).fill(7));
const hash = (text: string) => fromBase64(text);
const UNKNOWN = new Uint8Array(32);
const SALE_V3R3 = hash('JCIfpXHlQuBVx3vt/b9SfHr0YM/cfzRMRQeHtM+h600=');
const AUCTION_V1 = hash('/ACindAgW83MDT/7nKOMw8jBWexg2KpUMkCpLxBZLUA=');
const AUCTION_V2 = hash('ZmiHL6eXBUQ//UdSPo6eqfdquZ+aC1nSfej4GhwnudQ=');

function address(builder: Builder): Builder {
  MessageAddress.store(someone, builder);
  return builder;
}

function saleV3(): Cell {
  const fees = address(address(new Builder()).storeCoins(5n)).storeCoins(6n).build();
  const head = new Builder().storeBit(false).storeUint(1_700_000_000, 32);
  // a flag follows that earlier versions do not have
  return address(address(address(head)))
    .storeCoins(100n)
    .storeRef(fees)
    .storeBit(true)
    .build();
}

function auctionV1(): Cell {
  const shares = (builder: Builder) => builder.storeUint(5, 32).storeUint(100, 32);
  const fees = shares(address(shares(address(new Builder())))).build();
  const terms = new Builder().storeCoins(1n).storeCoins(9n).storeCoins(2n);
  for (const time of [1000, 60, 30]) terms.storeUint(time, 32);
  return new Builder().storeUint(0, 40).storeRef(fees).storeRef(terms.build()).build();
}

test('the data of a sale is read by the version of its code', () => {
  const any = () => true;
  const sale = loadSaleData(SALE_V3R3, saleV3(), any);
  assert.ok(sale?.kind === 'nft_sale_data_v2');
  assert.deepEqual([sale.fullPrice, sale.createdAt], [100n, 1_700_000_000]);
  assert.deepEqual([sale.fees.marketplaceFee, sale.fees.royaltyAmount], [5n, 6n]);
  assert.ok(sale.nft instanceof Address && sale.nft.equals(someone));
});

test('the data of an auction is read by the version of its code', () => {
  const auction = loadAuctionData(AUCTION_V1, auctionV1());
  assert.ok(auction?.kind === 'nft_auction_data_v1');
  assert.deepEqual([auction.terms.minBid, auction.terms.maxBid], [1n, 9n]);
  assert.equal(auction.fees.royaltyFeeBase, 100);
  assert.equal(loadAuctionData(AUCTION_V2, auctionV1()), null);
});

const loadAnySale = (code: Uint8Array, data: Cell) => loadSaleData(code, data, () => true);

test('of an unknown code, the layout with the expected data is used', () => {
  const isOfSomeone = ({ marketplace }: { marketplace: unknown }) =>
    marketplace instanceof Address && marketplace.equals(someone);
  assert.equal(loadSaleData(UNKNOWN, saleV3(), isOfSomeone)?.fullPrice, 100n);
  assert.equal(
    loadSaleData(UNKNOWN, saleV3(), () => false),
    null,
  );
});

test('data with another layout is malformed, or read without more', () => {
  for (const data of [saleV3(), auctionV1(), new Builder().build()])
    for (const code of [UNKNOWN, SALE_V3R3, AUCTION_V1])
      for (const load of [loadAnySale, loadAuctionData])
        for (let bits = 0; bits <= data.bitLength; bits++) {
          const part = new Builder()
            .storeSlice(data.slice().loadSlice(bits, data.refCount))
            .build();
          try {
            load(code, part);
          } catch (error) {
            assert.ok(error instanceof ChainError, `${error}`);
          }
        }
});
