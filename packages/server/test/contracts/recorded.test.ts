import assert from 'node:assert/strict';
import { after, type TestContext, test } from 'node:test';
import { Address } from '@tonway/chain';
import { readJson } from '@tonway/tools/fixtures';
import { chainSource } from '../../src/network/contracts/contract-at.ts';
import { Recognizer } from '../../src/network/contracts/recognize/recognizer.ts';
import { accountKey } from '../../src/store/accounts/account-key.ts';
import { recordedUpstream } from '../support/recorded-upstream.ts';
import { recognizeAt } from './support.ts';

type Actors = Readonly<Record<string, { readonly address: string; readonly kind: string }>>;

const AT_END = { after } as unknown as Pick<TestContext, 'after'>;
const { actors } = readJson<{ actors: Actors }>('localnet', 'scenario.json');
const upstream = await recordedUpstream(AT_END, 'localnet');
const recognizer = new Recognizer({ network: 'localnet', threads: 1 });
after(() => recognizer.close());

/** The kinds of contract by the first words of the actor's kind; all others are none. */
const KINDS: Readonly<Record<string, readonly string[]>> = {
  'jetton master': ['jetton_masters'],
  'jetton wallet': ['jetton_wallets'],
  'nft collection': ['nft_collections'],
  'nft item': ['nft_items'],
  'nft sale': ['nft_sales'],
  'dns collection': ['nft_collections'],
  'dns item': ['nft_items', 'dns_entries'],
  'multisig v2': ['multisigs'],
  'multisig order': ['multisig_orders'],
  'vesting wallet': ['vestings'],
};
/** Actors that were never deployed. */
const ABSENT = [
  'nft.item.12',
  'nft.item.13',
  'nft.editable.1',
  'multisig.order.2',
  'multisig.order.3',
];

async function source() {
  const chain = upstream.session({ archival: false, privateServers: false });
  return chainSource(chain, await chain.block());
}

async function factsOf(name: string) {
  return (await recognizeAt(recognizer, await source(), actors[name]?.address ?? '')).rows;
}

function key(name: string) {
  return accountKey(Address.parse(actors[name]?.address ?? ''));
}

test('every contract of a recorded network is recognized as what it is, and no other one', async () => {
  const contracts = await source();
  for (const [name, { address, kind }] of Object.entries(actors)) {
    const prefix = Object.keys(KINDS).find((each) => kind.startsWith(each));
    const expected = prefix && !ABSENT.includes(name) ? KINDS[prefix] : [];
    const { rows, failure } = await recognizeAt(recognizer, contracts, address);
    assert.deepEqual([Object.keys(rows), failure], [expected, null], name);
  }
});

test('jettons of both generations', async () => {
  const { jetton_masters: master } = await factsOf('jetton.master');
  assert.equal(master?.total_supply, 1_493_000_000_000n);
  assert.deepEqual(master?.admin, key('bob'));
  assert.deepEqual(master?.content, {
    uri: 'https://example.org/j.json',
    name: 'Local Coin',
    image_data: 'UE5HREFUQQ==',
    symbol: 'LOC',
    decimals: '6',
  });
  assert.deepEqual((await factsOf('jetton.wallet.carol')).jetton_wallets, {
    balance: 25_000_000_000n,
    owner: key('carol'),
    jetton: key('jetton.master'),
    is_claimed: null,
  });
  // code in a library
  assert.deepEqual((await factsOf('stable.wallet.bob')).jetton_wallets, {
    balance: 5_000_000n,
    owner: key('bob'),
    jetton: key('stable.master'),
    is_claimed: null,
  });
});

test('an item has the content that its collection completes', async () => {
  assert.deepEqual((await factsOf('nft.item.3')).nft_items, {
    is_initialized: true,
    item_index: 3n,
    collection: key('nft.collection'),
    owner: key('dave'),
    content: { uri: 'https://example.org/nft/3.json' },
  });
});

test('a domain of the zone that the DNS root resolves', async () => {
  const { nft_items: item, dns_entries: entry } = await factsOf('dns.item');
  assert.deepEqual(item?.content, { domain: 'localnettest.ton' });
  assert.equal(entry?.domain, 'localnettest.ton');
  assert.deepEqual(entry.wallet, key('bob'));
  assert.deepEqual(entry.next_resolver, key('tester.a'));
  assert.equal(entry.site_adnl?.length, 32);
});

test('a sale, a multisig with its orders, a vesting wallet', async () => {
  const { nft_sales: sale } = await factsOf('nft.sale.1');
  assert.deepEqual(sale && [sale.is_complete, sale.full_price], [true, 3_000_000_000n]);
  assert.deepEqual(sale?.nft, key('nft.item.0'));
  const { multisigs: multisig } = await factsOf('multisig');
  assert.deepEqual(multisig?.signers, [key('alice'), key('bob'), key('carol')]);
  const { multisig_orders: order } = await factsOf('multisig.order.1');
  assert.deepEqual(order?.multisig, key('multisig'));
  assert.deepEqual([order?.order_seqno, order?.approvals_mask], [1n, 5n]);
  const { vestings: vesting } = await factsOf('vesting');
  assert.deepEqual(vesting?.whitelist, [key('carol'), key('dave')]);
  assert.deepEqual([vesting?.sender, vesting?.owner], [key('alice'), key('bob')]);
});
