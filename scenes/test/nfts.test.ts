import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Address, Dictionary } from '@ton/core';
import {
  encodedName,
  nameIndex,
  names,
  nftAuctions,
  nftSales,
  nfts,
  offChainContent,
} from '../src/index.ts';
import { type Ask, played, sameAddress, sameCell } from './support/played.ts';

test('a collection and its items follow TEP-62, TEP-64 and TEP-66', async () => {
  const { result, ask } = await played(nfts);
  const { collection, royalty } = result;
  const data = await ask(collection, 'get_collection_data');
  assert.equal(data.readNumber(), result.items.length);
  sameCell(data.readCell(), offChainContent(result.contentUri));
  sameAddress(data.readAddress(), result.owner);
  const terms = await ask(collection, 'royalty_params');
  assert.deepEqual(
    [terms.readNumber(), terms.readNumber()],
    [royalty.numerator, royalty.denominator],
  );
  sameAddress(terms.readAddress(), royalty.destination);
  for (const item of result.items) {
    const index = { type: 'int', value: BigInt(item.index) } as const;
    const known = await ask(collection, 'get_nft_address_by_index', index);
    sameAddress(known.readAddress(), item.address);
    const nft = await ask(item.address, 'get_nft_data');
    assert.equal(nft.readBoolean(), true);
    assert.equal(nft.readNumber(), item.index);
    sameAddress(nft.readAddress(), collection);
    sameAddress(nft.readAddress(), item.owner);
    const individual = { type: 'cell', cell: nft.readCell() } as const;
    const content = (await ask(collection, 'get_nft_content', index, individual)).readCell();
    assert.equal(content.beginParse().skip(8).loadStringTail(), item.uri);
  }
});

test('an item that was not minted has only an address', async () => {
  const { network, result, ask } = await played(nfts);
  const index = { type: 'int', value: 77n } as const;
  const address = await ask(result.collection, 'get_nft_address_by_index', index);
  assert.equal((await network.account(address.readAddress())).status, 'nonexist');
});

test('sales have a fixed price', async () => {
  const { result, ask } = await played(nftSales);
  const outcomes = ['sold', 'cancelled', 'open'];
  assert.deepEqual(
    result.sales.map(({ outcome }) => outcome),
    [...outcomes, ...outcomes],
  );
  for (const { address, version, outcome, terms, jettonPrices, itemOwner } of result.sales) {
    const data = await ask(address, version === 3 ? 'get_sale_data' : 'get_fix_price_data_v4');
    if (version === 3) assert.equal(data.readNumber(), 0x46495850);
    assert.equal(data.readBoolean(), outcome !== 'open');
    assert.equal(data.readNumber(), terms.createdAt);
    sameAddress(data.readAddress(), terms.marketplace);
    sameAddress(data.readAddress(), terms.item);
    sameAddress(data.readAddressOpt(), terms.seller ?? address);
    assert.equal(data.readBigNumber(), terms.priceNano);
    sameAddress(data.readAddress(), terms.feeAddress);
    assert.equal(data.readBigNumber(), terms.feeNano);
    sameAddress(data.readAddress(), terms.royaltyAddress);
    assert.equal(data.readBigNumber(), terms.royaltyNano);
    if (version === 4) {
      assert.equal(data.readNumber() > 0, outcome === 'sold');
      assert.equal(data.readNumber(), outcome === 'cancelled' ? 7 : 0);
      const prices = Dictionary.loadDirect(
        Dictionary.Keys.Buffer(32),
        Dictionary.Values.BigVarUint(4),
        data.readCell(),
      );
      for (const [jetton, price] of jettonPrices) assert.equal(prices.get(jetton.hash), price);
    }
    sameAddress(await ownerOf(ask, terms.item), itemOwner);
  }
});

test('auctions have bids until they end', async () => {
  const { result, ask } = await played(nftAuctions);
  for (const { address, version, outcome, terms, ...auction } of result.auctions) {
    const data = await ask(address, version === 3 ? 'get_sale_data' : 'get_auction_data_v4');
    if (version === 3) assert.equal(data.readNumber(), 0x415543);
    else assert.equal(data.readBoolean(), true);
    assert.equal(data.readBoolean(), outcome !== 'open');
    assert.equal(data.readNumber(), terms.endTime);
    sameAddress(data.readAddress(), terms.marketplace);
    sameAddress(data.readAddress(), terms.item);
    sameAddress(data.readAddress(), terms.seller);
    assert.equal(data.readBigNumber(), auction.lastBidNano);
    assert.equal(data.readAddressOpt()?.toRawString(), auction.lastMember?.toRawString());
    assert.equal(data.readNumber(), terms.minStep);
    data.skip(6);
    assert.equal(data.readBigNumber(), terms.maxBidNano);
    assert.equal(data.readBigNumber(), terms.minBidNano);
    assert.equal(data.readNumber(), terms.createdAt);
    assert.equal(data.readNumber() > 0, auction.lastMember !== null);
    assert.equal(data.readBoolean(), outcome === 'cancelled');
    sameAddress(await ownerOf(ask, terms.item), auction.itemOwner);
  }
});

test('user names are sold by auction and are domains', async () => {
  const { result, ask } = await played(names);
  for (const { name, address, owner, auction, bid } of result.names) {
    const nft = await ask(address, 'get_nft_data');
    nft.skip(1);
    assert.equal(nft.readBigNumber(), nameIndex(name));
    sameAddress(nft.readAddress(), result.collection);
    assert.equal(nft.readAddressOpt()?.toRawString(), owner?.toRawString());
    const text = (await ask(address, 'get_telemint_token_name')).readCell();
    assert.equal(text.asSlice().loadStringTail(), name);
    const domain = (await ask(address, 'get_full_domain')).readCell();
    assert.ok(domain.bits.equals(encodedName(`${name}.t.me`).bits));
    const config = await ask(address, 'get_telemint_auction_config');
    sameAddress(config.readAddress(), auction.beneficiary);
    assert.equal(config.readBigNumber(), auction.initialMinBidNano);
    if (!bid) continue;
    const state = await ask(address, 'get_telemint_auction_state');
    assert.equal(state.readAddressOpt()?.toRawString(), bid.bidder?.toRawString());
    assert.equal(state.readBigNumber(), bid.amountNano);
  }
});

async function ownerOf(ask: Ask, item: Address): Promise<Address> {
  const data = await ask(item, 'get_nft_data');
  data.skip(3);
  return data.readAddress();
}
