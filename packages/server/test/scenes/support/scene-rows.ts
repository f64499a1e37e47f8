import assert from 'node:assert/strict';
import type { Address as CoreAddress } from '@ton/core';
import { Address } from '@tonway/chain';
import { attributeKey } from '@tonway/scenes';
import { accountKey } from '../../../src/store/accounts/account-key.ts';
import type { ContractKind } from '../../../src/store/contracts/tables.ts';
import type { contractRows } from '../../indexer/contracts/support/contract-index.ts';
import type { PlayedScenes } from './played-index.ts';

export type Rows = Awaited<ReturnType<typeof contractRows>>;
/** Some columns of a row, as PostgreSQL shows them in JSON. */
export type ExpectedRow = readonly [ContractKind, CoreAddress, object];

/** An account as PostgreSQL shows it in JSON. */
export function key(address: CoreAddress): string {
  return `\\x${accountKey(Address.parse(address.toRawString())).toString('hex')}`;
}

const keyOrNull = (address: CoreAddress | null) => address && key(address);

export function assertRows(rows: Rows, expected: readonly ExpectedRow[]): void {
  for (const [table, address, columns] of expected) {
    const row = rows[table]?.find(({ account }) => account === key(address));
    assert.ok(row, `${table} has no row of ${address}`);
    for (const [name, value] of Object.entries(columns))
      assert.deepEqual(row[name], value, `${table}.${name} of ${address}`);
  }
}

/** What the scenes say about their contracts. */
export function expectedRows(scenes: PlayedScenes): ExpectedRow[] {
  return [
    ...jettonRows(scenes),
    ...nftRows(scenes),
    ...saleRows(scenes),
    ...auctionRows(scenes),
    ...nameRows(scenes),
    ...domainRows(scenes),
    ...multisigRows(scenes),
    ...vestingRows(scenes),
  ];
}

function jettonRows({ jettons, mintless }: PlayedScenes): ExpectedRow[] {
  const { minter, supply, admin, content, holders } = jettons;
  const master = { total_supply: Number(supply), mintable: true, admin: key(admin), content };
  const wallet = (each: (typeof holders)[number], jetton: CoreAddress) => ({
    owner: key(each.owner),
    jetton: key(jetton),
    balance: Number(each.balance),
  });
  return [
    ['jetton_masters', minter, master],
    ...holders.map(
      (each): ExpectedRow => [
        'jetton_wallets',
        each.wallet,
        { ...wallet(each, minter), is_claimed: null },
      ],
    ),
    ...mintless.holders.map(
      (each): ExpectedRow => [
        'jetton_wallets',
        each.wallet,
        { ...wallet(each, mintless.minter), is_claimed: each.isClaimed },
      ],
    ),
  ];
}

function nftRows({ nfts }: PlayedScenes): ExpectedRow[] {
  const { collection, owner, items, contentUri } = nfts;
  const columns = {
    owner: key(owner),
    next_item_index: items.length,
    content: { uri: contentUri },
  };
  return [
    ['nft_collections', collection, columns],
    ...items.map(
      (item): ExpectedRow => [
        'nft_items',
        item.address,
        {
          is_initialized: true,
          item_index: item.index,
          owner: key(item.owner),
          content: { uri: item.uri },
          collection: key(collection),
        },
      ],
    ),
  ];
}

function saleRows({ sales }: PlayedScenes): ExpectedRow[] {
  return sales.sales.flatMap(({ address, version, outcome, terms, jettonPrices, itemOwner }) => {
    const prices = [...jettonPrices].map(([jetton, price]) => [jetton.toRawString(), `${price}`]);
    const columns = {
      is_complete: outcome !== 'open',
      created_at: terms.createdAt,
      marketplace: key(terms.marketplace),
      nft: key(terms.item),
      nft_owner: keyOrNull(terms.seller),
      full_price: Number(terms.priceNano),
      marketplace_fee_address: key(terms.feeAddress),
      marketplace_fee: Number(terms.feeNano),
      royalty_address: key(terms.royaltyAddress),
      royalty_amount: Number(terms.royaltyNano),
      jetton_prices: version === 4 ? Object.fromEntries(prices) : null,
      sold_query_id: version === 3 ? null : outcome === 'cancelled' ? 7 : 0,
    };
    return [
      ['nft_sales', address, columns],
      ['nft_items', terms.item, { owner: key(itemOwner) }],
    ] satisfies ExpectedRow[];
  });
}

function auctionRows({ auctions }: PlayedScenes): ExpectedRow[] {
  return auctions.auctions.flatMap(({ address, version, outcome, terms, ...auction }) => {
    const isCommanded = outcome !== 'max-bid' && outcome !== 'open';
    const columns = {
      is_ended: outcome !== 'open',
      end_time: terms.endTime,
      marketplace: key(terms.marketplace),
      nft: key(terms.item),
      nft_owner: key(terms.seller),
      last_bid: Number(auction.lastBidNano),
      last_member: keyOrNull(auction.lastMember),
      min_step: terms.minStep,
      marketplace_fee_address: key(terms.feeAddress),
      marketplace_fee_factor: terms.feePercent,
      marketplace_fee_base: 100,
      royalty_address: key(terms.royaltyAddress),
      royalty_factor: terms.royaltyPercent,
      royalty_base: 100,
      max_bid: Number(terms.maxBidNano),
      min_bid: Number(terms.minBidNano),
      created_at: terms.createdAt,
      is_canceled: outcome === 'cancelled',
      is_activated: version === 4 ? true : null,
      step_time: version === 4 ? terms.stepTime : null,
      last_query_id: version === 3 ? null : isCommanded ? 9 : 0,
      is_broken: version === 4 ? false : null,
      public_key: version === 4 ? 0 : null,
      jetton_wallet: null,
      jetton_master: null,
    };
    return [
      ['nft_auctions', address, columns],
      ['nft_items', terms.item, { owner: key(auction.itemOwner) }],
    ] satisfies ExpectedRow[];
  });
}

function nameRows({ names }: PlayedScenes): ExpectedRow[] {
  const { collection, royalty } = names;
  return names.names.flatMap(({ name, address, owner, contentUri, auction, bid, wallet }) => {
    const domain = `${name}.t.me`;
    const terms = {
      token_name: name,
      bidder: keyOrNull(bid?.bidder ?? null),
      bid: Number(bid?.amountNano ?? 0n),
      beneficiary: key(auction.beneficiary),
      initial_min_bid: Number(auction.initialMinBidNano),
      max_bid: Number(auction.maxBidNano),
      min_bid_step: auction.minBidStep,
      min_extend_time: auction.minExtendTime,
      duration: auction.duration,
      royalty_numerator: royalty.numerator,
      royalty_denominator: royalty.denominator,
      royalty_destination: key(royalty.destination),
    };
    const item = {
      owner: keyOrNull(owner),
      collection: key(collection),
      content: { uri: contentUri, domain },
    };
    return [
      ['telemint_items', address, terms],
      ['nft_items', address, item],
      ['dns_entries', address, { owner: keyOrNull(owner), domain, wallet: keyOrNull(wallet) }],
    ] satisfies ExpectedRow[];
  });
}

function domainRows({ dns, domainAuctions }: PlayedScenes): ExpectedRow[] {
  const bytes = (text: string) => `\\x${attributeKey(text).toString('hex')}`;
  const [alice, bob, shop] = dns.domains;
  assert.ok(alice && bob && shop);
  const records = {
    wallet: key(alice.owner),
    next_resolver: key(dns.subdomains),
    site_adnl: bytes('some adnl address'),
    storage_bag_id: bytes('some bag'),
  };
  return [
    ['dns_entries', alice.address, { owner: key(alice.owner), domain: alice.name, ...records }],
    ['dns_entries', bob.address, { owner: key(bob.owner), domain: bob.name, wallet: null }],
    // The collection of subdomains is not that of a zone.
    ['nft_items', shop.address, { owner: key(shop.owner), collection: key(dns.subdomains) }],
    ...domainAuctions.domains.map(
      ({ address, name, owner, wallet }): ExpectedRow => [
        'dns_entries',
        address,
        { owner: keyOrNull(owner), domain: name, wallet: keyOrNull(wallet) },
      ],
    ),
  ];
}

function multisigRows({ multisig }: PlayedScenes): ExpectedRow[] {
  const { params } = multisig;
  const wallet = {
    next_order_seqno: Number(multisig.nextOrderSeqno),
    threshold: params.threshold,
    signers: params.signers.map(key),
    proposers: params.proposers.map(key),
  };
  return [
    ['multisigs', multisig.multisig, wallet],
    ...multisig.orders.map(
      (order): ExpectedRow => [
        'multisig_orders',
        order.address,
        {
          multisig: key(multisig.multisig),
          order_seqno: Number(order.seqno),
          threshold: order.threshold,
          sent_for_execution: order.isSent,
          approvals_mask: Number(order.approvalsMask),
          approvals_num: order.approvals,
          expiration_date: order.expirationDate,
          signers: order.signers.map(key),
        },
      ],
    ),
  ];
}

function vestingRows({ vesting }: PlayedScenes): ExpectedRow[] {
  const { params, whitelist } = vesting;
  const columns = {
    start_time: params.startTime,
    total_duration: params.totalDuration,
    unlock_period: params.unlockPeriod,
    cliff_duration: params.cliffDuration,
    total_amount: Number(params.totalAmountNano),
    sender: key(params.sender),
    owner: key(params.owner),
    whitelist: whitelist.map(key).sort(),
  };
  return [['vestings', vesting.vesting, columns]];
}
