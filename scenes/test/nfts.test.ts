import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nftSales, nfts, offChainContent } from '../src/index.ts';
import { played, sameAddress, sameCell } from './support/played.ts';

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
  assert.deepEqual(
    result.sales.map(({ outcome }) => outcome),
    ['sold', 'cancelled', 'open'],
  );
  for (const { address, outcome, terms, itemOwner } of result.sales) {
    const data = await ask(address, 'get_sale_data');
    assert.equal(data.readNumber(), 0x46495850);
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
    const item = await ask(terms.item, 'get_nft_data');
    item.skip(3);
    sameAddress(item.readAddress(), itemOwner);
  }
});
