import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Address, BitString, Builder, type Cell } from '@tonway/chain';
import {
  auctionFillUp,
  bounce,
  changeDnsRecord,
  changeUnknownDnsRecord,
  deleteDnsRecord,
  dnsBalanceRelease,
  outbidNotification,
} from '@tonway/contracts';
import { proves } from '@tonway/tools/proofs';
import { knowing, one, shownActions, typesOf } from './support/shown-actions.ts';
import { accountNumber, type Sent, traceFrom } from './support/trace-builder.ts';

proves(
  'change_dns',
  'delete_dns',
  'renew_dns',
  'dns_purchase',
  'dns_release',
  'auction_bid',
  'auction_outbid',
);

const wallet = accountNumber(1);
const domain = accountNumber(2);
const site = accountNumber(3);
const earlier = accountNumber(4);
const collection = '0:B774D95EB20543F186C06B371AB88AD704F7E256130CAF96189368A7D0CB6CCF';
const domains = knowing({ items: { [domain]: { collection } } });
const otherItems = knowing({ items: { [domain]: { collection: site } } });

const key = BitString.fromUint(0xabcn, 256);
const hexKey = 'abc'.padStart(64, '0');

function trace(...messages: Sent[]) {
  return traceFrom(wallet, messages);
}

type DnsValue = Parameters<typeof changeDnsRecord.toCell>[0]['value'];

function change(value: DnsValue): Cell {
  return changeDnsRecord.toCell({ kind: 'change_dns_record', queryId: 1n, key, value });
}

describe('records of domains', () => {
  const hash = BitString.fromUint(0xffn, 256);
  const hexHash = 'ff'.padStart(64, '0');
  const values: readonly (readonly [DnsValue, Record<string, unknown>])[] = [
    [
      { kind: 'dns_smc_address', smcAddr: Address.parse(site), flags: 0 },
      { sum_type: 'DNSSmcAddress', dns_smc_address: site, flags: 0 },
    ],
    [
      { kind: 'dns_next_resolver', resolver: Address.parse(site) },
      { sum_type: 'DNSNextResolver', dns_next_resolver_address: site },
    ],
    [
      { kind: 'dns_adnl_address', adnlAddr: hash, flags: 1 },
      { sum_type: 'DNSAdnlAddress', dns_adnl_address: hexHash, flags: 1 },
    ],
    [
      { kind: 'dns_storage_address', bagId: hash },
      { sum_type: 'DNSStorageAddress', dns_storage_address: hexHash },
    ],
    [
      { kind: 'dns_text', text: ['he', 'llo'].map((text) => new TextEncoder().encode(text)) },
      { sum_type: 'DNSText', dns_text: 'hello' },
    ],
  ];
  const NOTHING = {
    sum_type: null,
    dns_smc_address: null,
    dns_adnl_address: null,
    dns_text: null,
    dns_next_resolver_address: null,
    dns_storage_address: null,
    flags: null,
  };

  for (const [value, shown] of values)
    test(`a record is changed: ${value.kind}`, () => {
      const { details } = one(
        shownActions(trace({ to: domain, body: change(value) }), domains),
        'change_dns',
      );
      assert.deepEqual(details, {
        key: hexKey,
        value: { ...NOTHING, ...shown },
        source: wallet,
        asset: domain,
        nft_collection: collection,
      });
    });

  test('a record of an unknown type is changed', () => {
    const body = changeUnknownDnsRecord.toCell({
      kind: 'change_unknown_dns_record',
      queryId: 1n,
      key,
      value: new Builder().storeUint(0x1234, 16).build(),
    });
    const { details } = one(shownActions(trace({ to: domain, body }), domains), 'change_dns');
    assert.equal(details.value, null);
    assert.equal(details.key, hexKey);
  });

  const deletion = (category: BitString): Cell =>
    deleteDnsRecord.toCell({ kind: 'delete_dns_record', queryId: 1n, key: category });

  test('a record is deleted, of a domain that the index does not know', () => {
    const actions = shownActions(trace({ to: domain, body: deletion(key) }), knowing({}));
    assert.deepEqual(one(actions, 'delete_dns').details, {
      hash: hexKey,
      source: wallet,
      asset: domain,
      nft_collection: null,
    });
  });

  test('a domain is renewed', () => {
    const body = deletion(BitString.fromUint(0n, 256));
    const actions = shownActions(trace({ to: domain, body }), domains);
    assert.deepEqual(one(actions, 'renew_dns').details, {
      source: wallet,
      asset: domain,
      nft_collection: collection,
    });
  });

  test('a request that bounces fails', () => {
    const payload = new Builder().storeUint(deleteDnsRecord.opcode, 32).build();
    const bounced: Sent = { to: wallet, body: bounce.toCell({ kind: 'bounce', payload }) };
    const request: Sent = { to: domain, body: deletion(key), isAborted: true, replies: [bounced] };
    const actions = shownActions(trace(request), domains);
    assert.deepEqual(typesOf(actions), ['delete_dns']);
    assert.equal(one(actions, 'delete_dns').isSuccess, false);
    assert.equal(one(actions, 'delete_dns').transactions, 3);
  });

  test('a truncated request is a call', () => {
    const body = new Builder().storeUint(deleteDnsRecord.opcode, 32).build();
    assert.deepEqual(typesOf(shownActions(trace({ to: domain, body }), domains)), [
      'call_contract',
    ]);
  });
});

describe('auctions of domains', () => {
  const fillUp = auctionFillUp.toCell({ kind: 'auction_fill_up', queryId: 8n });
  const proceeds: Sent = { to: collection, value: 900n, body: fillUp };

  test('the call of the winner completes the purchase', () => {
    const body = deleteDnsRecord.toCell({ kind: 'delete_dns_record', queryId: 1n, key });
    const call: Sent = { to: domain, body, replies: [proceeds] };
    const actions = shownActions(trace(call), domains);
    assert.deepEqual(typesOf(actions), ['delete_dns', 'dns_purchase']);
    const { details } = one(actions, 'dns_purchase');
    assert.deepEqual(details, {
      nft_collection: collection,
      nft_item: domain,
      nft_item_index: '5',
      new_owner: wallet,
      price: '900',
      query_id: '8',
      payout_amount: '900',
    });
    assert.deepEqual(typesOf(shownActions(trace(call), otherItems)), [
      'delete_dns',
      'call_contract',
    ]);
  });

  test('a domain that nobody has renewed is released', () => {
    const body = dnsBalanceRelease.toCell({ kind: 'dns_balance_release', queryId: 3n });
    const release: Sent = { to: domain, value: 50n, body };
    assert.deepEqual(one(shownActions(trace(release), domains), 'dns_release').details, {
      query_id: '3',
      source: wallet,
      nft_item: domain,
      nft_collection: collection,
      nft_item_index: '5',
      value: '50',
    });
    const own = knowing({ items: { [domain]: { collection: site, domain: 'short.ton' } } });
    assert.equal(
      one(shownActions(trace(release), own), 'dns_release').details.nft_collection,
      site,
    );
    const failed = shownActions(trace({ ...release, isAborted: true }), domains);
    assert.equal(one(failed, 'dns_release').isSuccess, false);
    assert.deepEqual(typesOf(shownActions(trace(release), otherItems)), ['call_contract']);
  });

  test('a transfer that returns another bid is a bid', () => {
    const returned: Sent = {
      to: earlier,
      value: 40n,
      body: outbidNotification.toCell({ kind: 'outbid_notification', queryId: 1n }),
    };
    const actions = shownActions(trace({ to: domain, value: 60n, replies: [returned] }), domains);
    assert.deepEqual(typesOf(actions), ['auction_bid', 'auction_outbid']);
    const { details } = one(actions, 'auction_outbid');
    assert.equal(details.bidder, earlier);
    assert.ok(!('marketplace' in details));
    assert.deepEqual(typesOf(shownActions(trace({ to: domain, value: 60n }), domains)), [
      'ton_transfer',
    ]);
  });
});
