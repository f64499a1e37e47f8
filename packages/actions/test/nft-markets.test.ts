import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Address, Builder, type Cell, MessageAddress, StateInit } from '@tonway/chain';
import {
  auctionFinish,
  getStaticData,
  outbidNotification,
  reportStaticData,
  saleCancel,
  saleUpdateMessage,
  teleitemBidInfo,
  teleitemMsgCancelAuction,
  teleitemMsgStartAuction,
  teleitemOk,
  textCommentBody,
} from '@tonway/contracts';
import { proves } from '@tonway/tools/proofs';
import type { Royalty } from '../src/trace/known-contracts.ts';
import { handover, opcodeBody, ownershipAssigned } from './support/nft-messages.ts';
import { knowing, one, shownActions, typesOf } from './support/shown-actions.ts';
import { accountNumber, type Sent, traceFrom } from './support/trace-builder.ts';

proves(
  'auction_bid',
  'auction_outbid',
  'nft_cancel_auction',
  'nft_cancel_sale',
  'nft_discovery',
  'nft_finish_auction',
  'nft_purchase',
  'nft_put_on_auction',
  'nft_put_on_sale',
  'nft_transfer',
  'nft_update_sale',
  'teleitem_cancel_auction',
  'teleitem_start_auction',
);

const wallet = accountNumber(1);
const market = accountNumber(2);
const contract = accountNumber(3);
const item = accountNumber(4);
const collection = accountNumber(5);
const seller = accountNumber(6);
const earlier = accountNumber(7);
const fees = accountNumber(8);
const royalties = accountNumber(9);

const items = { [item]: { collection } };
const trade = { nft: item, owner: seller, marketplace: market, price: 900n };
const onSale = knowing({ items, sales: { [contract]: trade } });
const onAuction = knowing({ items, auctions: { [contract]: trade } });
const teleitem = knowing({
  items: { [item]: { collection, contentUri: 'https://nft.fragment.com/username/a.json' } },
});

function trace(...messages: Sent[]) {
  return traceFrom(wallet, messages);
}

function comment(text: string): Cell {
  return textCommentBody(text);
}

describe('listing an item', () => {
  const code = new Builder().storeUint(1, 8).build();
  const list = (data: Cell): Sent =>
    handover({
      item,
      from: wallet,
      to: market,
      replies: [
        {
          to: contract,
          stateInit: StateInit.toCell({
            fixedPrefixLength: null,
            special: null,
            code,
            data,
            library: null,
          }),
        },
        handover({ item, from: market, to: contract }),
      ],
    });
  const store = (address: string | null, builder: Builder) => {
    MessageAddress.store(address === null ? null : Address.parse(address), builder);
    return builder;
  };

  test('for a fixed price', () => {
    const data = new Builder().storeBit(false);
    store(wallet, store(market, data)).storeCoins(1000n).storeUint(0, 32).storeBigUint(0n, 64);
    const shares = store(royalties, store(fees, new Builder()));
    data.storeRef(shares.storeUint(5000, 17).storeUint(10_000, 17).build());
    const sales = { [contract]: { ...trade, owner: wallet } };
    const actions = shownActions(trace(list(data.build())), knowing({ items, sales }));
    const { details, transactions } = one(actions, 'nft_put_on_sale');
    assert.deepEqual(details, {
      nft_collection: collection,
      nft_item: item,
      nft_item_index: '5',
      owner: wallet,
      listing_address: market,
      sale_address: contract,
      marketplace_address: market,
      full_price: '1000',
      marketplace_fee: '50',
      royalty_amount: '100',
      marketplace_fee_address: fees,
      royalty_address: royalties,
      marketplace: 'getgems',
    });
    assert.equal(transactions, 8);
    assert.deepEqual(typesOf(actions), ['nft_put_on_sale', 'contract_deploy']);
    const parts = actions.filter(({ type }) => type === 'nft_transfer');
    assert.deepEqual(
      parts.map(({ ancestors }) => ancestors),
      [['nft_put_on_sale'], ['nft_put_on_sale']],
    );
  });

  const auctionData = () => {
    const data = store(null, new Builder().storeBit(false).storeBit(false));
    data.storeCoins(0n).storeUint(0, 32).storeUint(9, 32);
    store(wallet, data).storeBigUint(0n, 64);
    for (const factor of [5, 100, 10, 200]) data.storeUint(factor, 32);
    data.storeRef(store(royalties, store(fees, new Builder())).build());
    const terms = store(market, new Builder()).storeCoins(11n).storeCoins(99n).storeCoins(1n);
    return data.storeRef(terms.storeUint(300, 32).build()).build();
  };

  test('in an auction', () => {
    const auctions = { [contract]: { ...trade, owner: wallet } };
    const actions = shownActions(trace(list(auctionData())), knowing({ items, auctions }));
    const { details } = one(actions, 'nft_put_on_auction');
    assert.equal(details.auction_address, contract);
    assert.equal(Number(details.marketplace_fee_factor), 5);
    assert.equal(Number(details.marketplace_fee_base), 100);
    assert.equal(Number(details.royalty_fee_base), 200);
    assert.deepEqual([details.min_bid, details.max_bid], ['11', '99']);
    assert.deepEqual([details.marketplace_fee_address, details.royalty_address], [fees, royalties]);
  });

  test('for a fixed price, with an unknown code and the data of an earlier version', () => {
    const known = { [contract]: { ...trade, owner: wallet } };
    const shares = store(royalties, store(fees, new Builder()).storeCoins(50n)).storeCoins(100n);
    const data = (of: string) => {
      const head = new Builder().storeBit(false).storeUint(1_700_000_000, 32);
      return store(wallet, store(of, store(market, head)))
        .storeCoins(1000n)
        .storeRef(shares.build());
    };
    const detailsOf = (of: string) =>
      one(
        shownActions(trace(list(data(of).build())), knowing({ items, sales: known })),
        'nft_put_on_sale',
      ).details;
    const { full_price, marketplace_fee, royalty_amount, royalty_address } = detailsOf(item);
    assert.deepEqual([full_price, marketplace_fee], ['1000', '50']);
    assert.deepEqual([royalty_amount, royalty_address], ['100', royalties]);
    assert.equal(detailsOf(earlier).full_price, null);
  });

  test('with data of an unknown layout, whose price is unknown: the newest one may be another', () => {
    const known = { [contract]: { ...trade, owner: wallet } };
    for (const data of [auctionData(), new Builder().build()]) {
      const sale = one(
        shownActions(trace(list(data)), knowing({ items, sales: known })),
        'nft_put_on_sale',
      );
      assert.equal(sale.details.full_price, null);
      assert.equal(sale.details.marketplace_fee, null);
    }
    const other = { [contract]: { ...trade, owner: wallet, marketplace: fees } };
    const actions = shownActions(trace(list(auctionData())), knowing({ items, auctions: other }));
    assert.equal(one(actions, 'nft_put_on_auction').details.min_bid, null);
  });

  test('is not claimed for a contract that trades another item, or that is unknown', () => {
    const other = { [contract]: { ...trade, owner: wallet, nft: earlier } };
    for (const known of [knowing({ items, auctions: other }), knowing({ items })]) {
      const types = typesOf(shownActions(trace(list(auctionData())), known));
      assert.deepEqual(types, ['nft_transfer', 'ton_transfer', 'nft_transfer', 'contract_deploy']);
    }
  });
});

describe('the end of a trade', () => {
  const sold = (replies: Sent[]): Sent => ({ to: contract, value: 1000n, replies });
  const toSeller: Sent = { to: seller, value: 800n, body: comment('Profit') };
  const toWallet = handover({ item, from: contract, to: wallet });
  const toOwner = handover({ item, from: contract, to: seller });

  test('the owner cancels a sale', () => {
    const cancel: Sent = { to: contract, body: opcodeBody(saleCancel), replies: [toOwner] };
    const actions = shownActions(trace(cancel), onSale);
    assert.deepEqual(one(actions, 'nft_cancel_sale').details, {
      owner: seller,
      nft_item: item,
      nft_collection: collection,
      sale_address: contract,
      marketplace_address: market,
      marketplace: 'getgems',
    });
    assert.ok(one(actions, 'nft_cancel_sale').accounts.includes(item));
    assert.deepEqual(typesOf(actions), ['nft_cancel_sale', 'nft_transfer']);
    assert.equal(one(actions, 'nft_transfer').details.is_purchase, false);
    assert.deepEqual(typesOf(shownActions(trace(cancel), knowing({ items }))), [
      'call_contract',
      'nft_transfer',
    ]);
  });

  test('the owner cancels an auction', () => {
    const cancel: Sent = { to: contract, body: comment('cancel'), replies: [toOwner] };
    const actions = shownActions(trace(cancel), onAuction);
    assert.deepEqual(typesOf(actions), ['nft_cancel_auction', 'nft_transfer']);
    assert.equal(one(actions, 'nft_cancel_auction').details.auction_address, contract);
    assert.deepEqual(typesOf(shownActions(trace(cancel), onSale)), [
      'ton_transfer',
      'nft_transfer',
    ]);
  });

  for (const body of [comment('finish'), comment('stop'), opcodeBody(auctionFinish)])
    test(`an auction is finished with ${body.bitLength} bits`, () => {
      const finish: Sent = { to: contract, body, replies: [toSeller, toWallet] };
      const actions = shownActions(trace(finish), onAuction);
      assert.deepEqual(typesOf(actions), ['nft_finish_auction', 'nft_purchase']);
      assert.equal(one(actions, 'nft_finish_auction').details.owner, wallet);
      const { details } = one(actions, 'nft_purchase');
      assert.equal(details.payout_amount, '800');
      assert.equal(details.payout_comment, 'Profit');
      assert.equal(details.payout_address, seller);
      assert.equal(details.price, '900');
      const parts = actions.filter(({ ancestors }) => ancestors.includes('nft_purchase'));
      assert.deepEqual(parts.map(({ type }) => type).toSorted(), ['nft_transfer', 'ton_transfer']);
    });

  test('an auction without a payout to the seller is finished, but nothing is purchased', () => {
    const finish: Sent = { to: contract, body: comment('finish'), replies: [toWallet] };
    const actions = shownActions(trace(finish), onAuction);
    assert.deepEqual(typesOf(actions), ['nft_finish_auction', 'nft_transfer']);
  });

  test('a sale is paid', () => {
    const actions = shownActions(trace(sold([toSeller, toWallet])), onSale);
    assert.deepEqual(typesOf(actions), ['nft_purchase']);
    assert.equal(one(actions, 'nft_purchase').details.new_owner, wallet);
  });

  test('the royalty of a purchase is what its receiver was paid', () => {
    const royaltyOf = (royalty: Royalty, paid: readonly bigint[]) => {
      const others = paid.map((value): Sent => ({ to: royalties, value }));
      const sales = { [contract]: { ...trade, royalty } };
      const messages = trace(sold([toSeller, ...others, toWallet]));
      const { details } = one(shownActions(messages, knowing({ items, sales })), 'nft_purchase');
      assert.equal(details.royalty_address, null);
      return details.royalty_amount;
    };
    const receiver = royalties;
    assert.equal(royaltyOf({ receiver, amount: null }, [50n]), '50');
    assert.equal(royaltyOf({ receiver, amount: 50n }, [70n, 50n]), '50');
    assert.equal(royaltyOf({ receiver, amount: 0n }, []), '0');
    assert.equal(royaltyOf({ receiver, amount: 50n }, []), null);
    assert.equal(royaltyOf({ receiver: null, amount: 50n }, [50n]), null);
  });

  test('a contract that is no sale sells nothing', () => {
    const types = typesOf(shownActions(trace(sold([toSeller, toWallet])), knowing({ items })));
    assert.deepEqual(types, ['ton_transfer', 'ton_transfer', 'nft_transfer']);
  });

  test('the price of a sale is changed', () => {
    const body = saleUpdateMessage.toCell({
      kind: 'sale_update_message',
      queryId: 1n,
      newFullPrice: 70n,
      newMpFee: 7n,
      newRoyaltyAmount: 3n,
    });
    const change = (isAborted: boolean) => trace({ to: contract, body, isAborted });
    const { details, accounts } = one(shownActions(change(false), onSale), 'nft_update_sale');
    assert.deepEqual(details, {
      source: wallet,
      sale_contract: contract,
      nft_address: item,
      marketplace_address: market,
      marketplace: 'getgems',
      full_price: '70',
      marketplace_fee: '7',
      royalty_amount: '3',
    });
    assert.ok(accounts.includes(item));
    assert.equal(one(shownActions(change(true), onSale), 'nft_update_sale').isSuccess, false);
    assert.deepEqual(typesOf(shownActions(change(false), onAuction)), ['call_contract']);
  });
});

describe('bids', () => {
  const refund: Sent = {
    to: earlier,
    value: 400n,
    body: comment('Your bid has been outbid by another user. Bid again'),
  };
  const bid = (replies: Sent[] = [], body: Cell | null = null): Sent => ({
    to: contract,
    value: 500n,
    body,
    replies,
  });

  test('a bid in an auction returns the earlier bid', () => {
    const actions = shownActions(trace(bid([refund])), onAuction);
    assert.deepEqual(typesOf(actions), ['auction_bid', 'auction_outbid']);
    const { details, accounts } = one(actions, 'auction_bid');
    assert.deepEqual(details, {
      amount: '500',
      bidder: wallet,
      auction: contract,
      nft_item: item,
      nft_collection: collection,
      nft_item_index: '5',
    });
    assert.ok(accounts.includes(item));
    assert.deepEqual(one(actions, 'auction_outbid').details, {
      auction_address: contract,
      bidder: earlier,
      new_bidder: wallet,
      nft_item: item,
      nft_collection: collection,
      amount: '400',
      comment: 'Your bid has been outbid by another user. Bid again',
      marketplace: 'getgems',
    });
  });

  test('two refunds are no outbid, and a command is no bid', () => {
    assert.deepEqual(typesOf(shownActions(trace(bid([refund, refund])), onAuction)), [
      'auction_bid',
      'ton_transfer',
      'ton_transfer',
    ]);
    assert.deepEqual(typesOf(shownActions(trace(bid([], comment('stop'))), onAuction)), [
      'ton_transfer',
    ]);
    assert.deepEqual(typesOf(shownActions(trace(bid([refund])), onSale)), [
      'ton_transfer',
      'ton_transfer',
    ]);
  });

  test('a user name returns the earlier bid itself', () => {
    const returned: Sent = {
      to: earlier,
      value: 400n,
      body: outbidNotification.toCell({ kind: 'outbid_notification', queryId: 1n }),
    };
    const actions = shownActions(trace({ to: item, value: 500n, replies: [returned] }), teleitem);
    assert.deepEqual(typesOf(actions), ['auction_bid', 'auction_outbid']);
    assert.equal(one(actions, 'auction_outbid').details.marketplace, 'fragment');
    assert.equal(one(actions, 'auction_bid').details.auction, item);
  });

  test('the last bid for a user name is a purchase', () => {
    const info = teleitemBidInfo.toCell({ kind: 'teleitem_bid_info', bid: 500n, bidTs: 1 });
    const won: Sent = { to: wallet, value: 0n, body: ownershipAssigned(seller, info) };
    const actions = shownActions(trace({ to: item, value: 500n, replies: [won] }), teleitem);
    assert.deepEqual(typesOf(actions), ['nft_transfer']);
    const { details } = one(actions, 'nft_transfer');
    assert.deepEqual([details.is_purchase, details.price], [true, '500']);
    assert.equal(details.marketplace, 'fragment');
  });
});

describe('user names and other items', () => {
  const ok: Sent = { to: wallet, body: teleitemOk.toCell({ kind: 'teleitem_ok', queryId: 1n }) };
  const start = teleitemMsgStartAuction.toCell({
    kind: 'teleitem_msg_start_auction',
    queryId: 1n,
    auctionConfig: {
      kind: 'teleitem_auction_config',
      beneficiaryAddress: Address.parse(fees),
      initialMinBid: 10n,
      maxBid: 20n,
      minBidStep: 5,
      minExtendTime: 1,
      duration: 2,
    },
  });
  const cancel = teleitemMsgCancelAuction.toCell({
    kind: 'teleitem_msg_cancel_auction',
    queryId: 1n,
  });

  test('the owner starts an auction', () => {
    const actions = shownActions(trace({ to: item, body: start, replies: [ok] }), teleitem);
    const { details, transactions } = one(actions, 'teleitem_start_auction');
    assert.equal(transactions, 3);
    assert.equal(details.owner, wallet);
    assert.equal(details.auction_address, item);
    assert.equal(details.marketplace_fee_address, fees);
    assert.deepEqual([details.min_bid, details.max_bid], ['10', '20']);
    assert.equal(details.marketplace, 'fragment');
    const failed = shownActions(trace({ to: item, body: start, isAborted: true }), teleitem);
    assert.equal(one(failed, 'teleitem_start_auction').isSuccess, false);
  });

  test('the owner cancels an auction', () => {
    const actions = shownActions(trace({ to: item, body: cancel, replies: [ok] }), teleitem);
    assert.deepEqual(one(actions, 'teleitem_cancel_auction').details, {
      owner: wallet,
      nft_item: item,
      nft_collection: collection,
      auction_address: item,
      marketplace_address: null,
      marketplace: 'fragment',
    });
  });

  test('other items have no such auctions', () => {
    for (const body of [start, cancel])
      assert.deepEqual(typesOf(shownActions(trace({ to: item, body }), knowing({ items }))), [
        'call_contract',
      ]);
  });

  test('an item tells its collection', () => {
    const body = getStaticData.toCell({ kind: 'get_static_data', queryId: 1n });
    const report = reportStaticData.toCell({
      kind: 'report_static_data',
      queryId: 1n,
      index: 77n,
      collection: Address.parse(collection),
    });
    const asked = trace({ to: item, body, replies: [{ to: wallet, body: report }] });
    const actions = shownActions(asked, knowing({}));
    assert.deepEqual(one(actions, 'nft_discovery').details, {
      source: wallet,
      nft_item: item,
      nft_collection: collection,
      nft_item_index: '77',
    });
    assert.deepEqual(typesOf(shownActions(trace({ to: item, body }), knowing({}))), [
      'call_contract',
    ]);
  });
});
