import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Address } from '@ton/core';
import { type StoredObject, showAction } from '@tonway/actions';
import { recordFound } from '@tonway/tools/proofs';
import { isTransient } from '../../src/store/errors.ts';
import { queueTraces } from '../../src/store/traces/queue.ts';
import { assertRows, type RowsByTable } from '../indexer/traces/support/trace-rows.ts';
import { actionRows } from './support/classified-index.ts';
import type { PlayedIndex } from './support/played-index.ts';

interface Row {
  readonly type: string;
  readonly success: boolean;
  readonly fields: StoredObject;
}

const raw = (address: Address | null | undefined) => address?.toRawString().toUpperCase() ?? null;

/** The actions that the scenes consist of. */
export async function testActions({ database, failures, settled, scenes }: PlayedIndex) {
  const rows = (await actionRows(database)) as unknown as readonly Row[];
  const actions = recordFound(
    rows.map(({ type, success, fields }) => ({ success, ...showAction(type, fields) })),
  );

  /** One successful action at least has these details. */
  function assertFound(type: string, details: StoredObject): void {
    const own = actions.filter((each) => each.type === type && each.success);
    const matches = own.some((each) =>
      Object.entries(details).every(([name, value]) => each.details[name] === value),
    );
    assert.ok(matches, `no ${type} with ${JSON.stringify(details)} among ${own.length}`);
  }

  test('no trace failed, and all are classified', async () => {
    // A connection may time out on a busy machine; the traces are then classified again.
    assert.deepEqual(
      failures.filter((error) => !isTransient(error)),
      [],
    );
    assert.equal(await database.execute('select from chain.classification_failures'), 0);
  });

  test('jettons', () => {
    const { minter, holders } = scenes.jettons;
    const [alice, bob] = holders.map(({ owner }) => raw(owner));
    const asset = raw(minter);
    assertFound('jetton_transfer', { asset, sender: alice ?? '', receiver: bob ?? '' });
    for (const { type, details } of actions)
      if (type === 'jetton_mint')
        assert.ok([asset, raw(scenes.mintless.minter)].includes(String(details.asset)));
  });

  test('sales and auctions', () => {
    for (const { outcome, terms, address, itemOwner } of scenes.sales.sales) {
      const nft_item = raw(terms.item);
      const sale_address = raw(address);
      const royalty_amount = terms.royaltyNano.toString();
      const price = { full_price: terms.priceNano.toString(), royalty_amount };
      const isChanged = actions.some(({ details }) => details.sale_contract === sale_address);
      assertFound('nft_put_on_sale', { nft_item, sale_address, ...(!isChanged && price) });
      if (isChanged) assertFound('nft_update_sale', { sale_contract: sale_address, ...price });
      if (outcome === 'sold')
        assertFound('nft_purchase', { nft_item, new_owner: raw(itemOwner), royalty_amount });
      if (outcome === 'cancelled') assertFound('nft_cancel_sale', { nft_item });
    }
    for (const { terms, outcome, address, lastMember, lastBidNano } of scenes.auctions.auctions) {
      const nft_item = raw(terms.item);
      assertFound('nft_put_on_auction', { nft_item, auction_address: raw(address) });
      if (outcome === 'cancelled') assertFound('nft_cancel_auction', { nft_item });
      if (outcome === 'open' && lastMember)
        assertFound('auction_bid', { bidder: raw(lastMember), amount: String(lastBidNano) });
    }
  });

  test('domains', () => {
    const [bought, released] = scenes.domainAuctions.domains;
    const nft_collection = raw(scenes.domainAuctions.collection);
    const purchase = { nft_collection, nft_item: raw(bought?.address) };
    assertFound('dns_purchase', { ...purchase, new_owner: raw(bought?.owner) });
    assertFound('dns_release', { nft_collection, nft_item: raw(released?.address) });
    for (const { address } of scenes.dns.domains.slice(0, 1))
      assertFound('change_dns', { asset: raw(address) });
  });

  test('multisig and vesting', () => {
    const multisig = raw(scenes.multisig.multisig);
    for (const { address, isSent } of scenes.multisig.orders) {
      const created = { destination: multisig, destination_order: raw(address) };
      assertFound('multisig_create_order', created);
      if (isSent) assertFound('multisig_execute', { source: raw(address), destination: multisig });
    }
    const vesting = raw(scenes.vesting.vesting);
    assertFound('vesting_add_whitelist', { vesting });
    assertFound('vesting_send_message', { vesting });
  });

  test('subscriptions and elections', () => {
    const { subscription, cancelled } = scenes.subscriptions;
    assertFound('subscribe', { subscription: raw(subscription) });
    assertFound('unsubscribe', { subscription: raw(cancelled) });
    const stake_holder = raw(scenes.elections.validator);
    assertFound('election_deposit', { stake_holder, amount: '11000000000' });
    assertFound('election_recover', { stake_holder });
  });

  test('the same actions are found when all traces are classified again', async () => {
    const all = { first: 0, last: 2 ** 31 - 1, type: null };
    assert.ok((await queueTraces(database, all, new AbortController().signal)) > 0);
    await settled();
    assertRows(
      { actions: await actionRows(database) },
      { actions: rows as unknown as RowsByTable[string] },
    );
  });
}
