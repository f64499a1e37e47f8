import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Address, toNano } from '@ton/core';
import { answerOf, askV3 } from '../v3/support/ask-v3.ts';
import type { PlayedIndex } from './support/played-index.ts';

const raw = (address: Address) => address.toRawString().toUpperCase();
const rawOrNull = (address: Address | null) => address && raw(address);

/** What v3 says about the contracts of the scenes. */
export async function testOperations({ upstream, url, scenes }: PlayedIndex) {
  const { wallets } = scenes.wallets;
  const ask = await askV3({ url, upstream });

  test('items on sale belong to their sellers', async () => {
    const { sales, auctions } = scenes;
    const seller = auctions.auctions[0]?.terms.seller ?? assert.fail();
    const saleSeller = sales.sales[0]?.terms.seller ?? assert.fail();
    const itemsOf = async (owner: Address, include_on_sale: boolean) => {
      const params = { owner_address: raw(owner), include_on_sale, limit: 100 };
      const { nft_items } = await answerOf(ask('nft/items', params));
      return new Map(nft_items.map((item) => [item.address, item]));
    };
    const sold = await itemsOf(saleSeller, true);
    for (const { address, outcome, terms } of sales.sales) {
      const item = sold.get(raw(terms.item));
      assert.equal(item !== undefined, outcome !== 'sold');
      const isOpen = outcome === 'open';
      if (item) assert.equal(item.on_sale, isOpen);
      if (!isOpen) continue;
      assert.equal(item?.sale_contract_address, raw(address));
      assert.equal(item?.real_owner, raw(saleSeller));
      assert.equal(item?.owner_address, raw(address));
    }
    const auctioned = await itemsOf(seller, true);
    for (const { address, outcome, terms } of auctions.auctions) {
      const item = auctioned.get(raw(terms.item));
      assert.equal(item !== undefined, outcome === 'open' || outcome === 'cancelled');
      if (outcome === 'open') assert.equal(item?.auction_contract_address, raw(address));
    }
    // Without those on sale: what was cancelled.
    assert.equal((await itemsOf(saleSeller, false)).size, 2);
    assert.equal((await itemsOf(seller, false)).size, 2);
  });

  test('sales, auctions and user names have their terms', async () => {
    const { sales, auctions, names } = scenes;
    const contracts = [...sales.sales, ...auctions.auctions, ...names.names];
    const address = contracts.map((each) => raw(each.address));
    const { nft_sales } = await answerOf(ask('nft/sales', { address }));
    const found = new Map(nft_sales.map((each) => [each.address, each]));
    const detailsOf = (account: Address, type: string): Readonly<Record<string, unknown>> => {
      const sale = found.get(raw(account)) ?? assert.fail(`${account}`);
      assert.equal(sale.type, type);
      return { ...sale.details };
    };
    for (const { address: sale, version, outcome, terms, jettonPrices } of sales.sales) {
      const details = detailsOf(sale, 'getgems_sale');
      assert.equal(details.is_complete, outcome !== 'open');
      assert.equal(details.full_price, terms.priceNano.toString());
      assert.equal(details.marketplace_fee, terms.feeNano.toString());
      const prices = [...jettonPrices].map(([jetton, price]) => [raw(jetton), `${price}`]);
      assert.deepEqual(
        details.jetton_prices,
        version === 4 ? Object.fromEntries(prices) : undefined,
      );
    }
    for (const { address: auction, outcome, terms, lastBidNano, lastMember } of auctions.auctions) {
      const details = detailsOf(auction, 'getgems_auction');
      assert.equal(details.end_flag, outcome !== 'open');
      assert.equal(details.is_canceled, outcome === 'cancelled');
      assert.equal(details.last_bid, lastBidNano.toString());
      assert.equal(details.last_member ?? null, rawOrNull(lastMember));
      assert.equal(details.max_bid, terms.maxBidNano.toString());
    }
    for (const { address: item, name, bid } of names.names) {
      const details = detailsOf(item, 'telemint');
      assert.equal(details.token_name, name);
      assert.equal(details.bidder_address ?? null, rawOrNull(bid?.bidder ?? null));
      assert.equal(details.bid, (bid?.amountNano ?? 0n).toString());
    }
  });

  test('domains of both zones are found by name and by wallet', async () => {
    const { dns, domainAuctions, names } = scenes;
    const [alice = assert.fail()] = dns.domains;
    const recordOf = async (domain: string) =>
      (await answerOf(ask('dns/records', { domain }))).records[0];
    const record = await recordOf('alice.ton');
    assert.equal(record?.nft_item_address, raw(alice.address));
    assert.equal(record?.dns_wallet, raw(alice.owner));
    assert.equal(record?.dns_next_resolver, raw(dns.subdomains));
    assert.ok(record?.dns_site_adnl && record.dns_storage_bag_id);
    for (const { name, owner, wallet } of domainAuctions.domains) {
      const auctioned = await recordOf(name);
      assert.equal(auctioned?.nft_item_owner, rawOrNull(owner));
      assert.equal(auctioned?.dns_wallet, rawOrNull(wallet));
    }
    const named = names.names.find(({ wallet }) => wallet) ?? assert.fail();
    const wallet = raw(named.wallet ?? assert.fail());
    const { records } = await answerOf(ask('dns/records', { wallet }));
    assert.deepEqual(
      records.map(({ domain }) => domain),
      [`${named.name}.t.me`],
    );
    const book = await answerOf(ask('addressBook', { address: [wallet, raw(alice.owner)] }));
    assert.equal(book[wallet]?.domain, `${named.name}.t.me`);
    assert.equal(book[raw(alice.owner)]?.domain, 'alice.ton');
    assert.equal(await recordOf('shop.alice.ton'), undefined);
  });

  test('a multisig wallet has its orders with their actions', async () => {
    const { multisig: scene } = scenes;
    const address = raw(scene.multisig);
    const { multisigs } = await answerOf(ask('multisig/wallets', { address }));
    const [wallet = assert.fail()] = multisigs;
    assert.equal(wallet.threshold, scene.params.threshold);
    assert.deepEqual(wallet.signers, scene.params.signers.map(raw));
    assert.equal(wallet.orders?.length, scene.orders.length);
    const params = { multisig_address: address, parse_actions: true };
    const { orders } = await answerOf(ask('multisig/orders', params));
    for (const expected of scene.orders) {
      const order = orders.find((each) => each.address === raw(expected.address));
      assert.equal(order?.sent_for_execution, expected.isSent);
      assert.equal(order?.approvals_num, expected.approvals);
      assert.deepEqual(order?.signers, expected.signers.map(raw));
      assert.equal(order?.actions?.length, 1);
      const isPayment = expected.seqno !== 1n;
      const value = order?.actions?.[0]?.value;
      assert.equal(value ?? null, isPayment ? toNano(1).toString() : null);
    }
  });

  test('a vesting wallet is found by its owner', async () => {
    const { vesting, params, whitelist } = scenes.vesting;
    const found = await answerOf(ask('vesting', { wallet_address: raw(params.owner) }));
    const [contract = assert.fail()] = found.vesting_contracts;
    assert.equal(contract.address, raw(vesting));
    assert.equal(contract.total_amount, params.totalAmountNano.toString());
    assert.deepEqual([...contract.whitelist].sort(), whitelist.map(raw).sort());
  });

  test('mintless jettons are held by who claimed, and by who was paid', async () => {
    const jetton_address = raw(scenes.mintless.minter);
    const { jetton_wallets } = await answerOf(ask('jetton/wallets', { jetton_address }));
    const balances = jetton_wallets.map(({ owner, balance }) => [owner, balance]);
    const expected = scenes.mintless.holders.map(({ owner, balance }) => [
      raw(owner),
      `${balance}`,
    ]);
    assert.deepEqual(
      new Map(balances as [string, string][]),
      new Map(expected as [string, string][]),
    );
  });

  test('wallets of every version have their type and their number of messages', async () => {
    const versions = [...wallets].filter(([version]) => version !== 'highload');
    const address = versions.map(([, each]) => raw(each));
    const { wallets: states } = await answerOf(ask('walletStates', { address }));
    for (const [version, each] of versions) {
      const state = states.find((found) => found.address === raw(each));
      assert.equal(state?.is_wallet, true, version);
      assert.equal(state?.wallet_type, `wallet ${version.slice(0, 2)} ${version.slice(2)}`);
      const sent = version === 'v1r1' ? state?.seqno : version.startsWith('v1') ? 2 : 3;
      assert.equal(state?.seqno, sent, version);
    }
  });
}
