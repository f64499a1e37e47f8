import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { Address, beginCell, contractAddress, toNano } from '@ton/core';
import {
  comment,
  dns,
  dnsCollectionInit,
  dnsRootInit,
  offChainContent,
  jettons as playJettons,
  nfts as playNfts,
} from '@tonway/scenes';
import { DevnetNetwork } from '@tonway/scenes/devnet';
import { migrate } from '../../src/store/migrate.ts';
import { allRead, startWorker } from '../indexer/contracts/support/contract-index.ts';
import { indexed, startLive } from '../indexer/support/live-index.ts';
import { ownDatabase } from '../support/own-database.ts';
import { serverOverDevnet } from '../support/server-over-devnet.ts';
import type { AnswerOf } from '../v3/support/answers.ts';

/** A hash in base64. */
const HASH = /^[\w+/]{43}=$/;

const raw = (address: Address) => address.toRawString().toUpperCase();

/** Fails unless the object has all fields, none of them undefined. */
function assertFields(object: object | undefined, fields: readonly string[], what: string): void {
  assert.ok(object, `${what} is missing`);
  for (const field of fields) assert.ok(field in object, `${what} has no ${field}`);
}

suite('requests of wallet applications', async () => {
  const own = await ownDatabase();
  await migrate(own.database);
  const settings = { DATABASE_URL: own.url, GATEWAY: 'false' };
  const running = await serverOverDevnet(settings, { shards: 2, tvm: { workers: 1 } });
  const { devnet, server } = running;
  own.closeFirst(async () => running[Symbol.asyncDispose]());
  startLive(own, { upstream: server.upstream, from: 1 });
  startWorker(own, server.upstream);
  const network = new DevnetNetwork(devnet);
  own.closeFirst(() => network.close());

  // the network's own DNS root resolves the zone of the scene
  const zone = await dnsCollectionInit(offChainContent('https://example.com/dns/ton.json'));
  const { code, data } = await dnsRootInit({ ton: contractAddress(0, zone) });
  const root = new Address(-1, Buffer.alloc(32, 0xd5));
  assert.ok(code && data);
  await devnet.setAccount(root, { balanceNano: 10n ** 9n, code, data });
  await devnet.setConfigParam(4, beginCell().storeBuffer(root.hash).endCell());

  const jettons = await playJettons(network);
  const nfts = await playNfts(network);
  const domains = await dns(network);
  await indexed(own.database, devnet.status.head.seqno);
  await allRead(own.database);

  /** As the applications ask, with a key. */
  const get = async <Name extends string>(name: Name, query: string): Promise<AnswerOf<Name>> => {
    const url = `${server.url}/api/v3/${name}?${query}`;
    const response = await fetch(url, { headers: { 'x-api-key': 'any' } });
    assert.equal(response.status, 200, url);
    assert.match(response.headers.get('content-type') ?? '', /application\/json/);
    return (await response.json()) as AnswerOf<Name>;
  };
  const holder = jettons.holders.find(({ balance }) => balance > 0n);
  assert.ok(holder);
  const owner = holder.owner.toString();

  test('WalletKit reads the balance of an account', async () => {
    const state = await get('addressInformation', `address=${owner}&include_boc=true`);
    const fields = ['balance', 'status', 'code', 'data', 'last_transaction_hash'];
    assertFields(state, [...fields, 'last_transaction_lt', 'frozen_hash'], 'the account');
    const { accounts } = await get('accountStates', `address=${owner}&include_boc=true`);
    assertFields(accounts[0], ['address', 'balance', 'code_boc', 'data_boc'], 'the state');
  });

  test('WalletKit and AppKit read the jettons of an account', async () => {
    const answer = await get('jetton/wallets', `owner_address=${owner}&limit=50&offset=0`);
    const wallet = answer.jetton_wallets.find(({ address }) => address === raw(holder.wallet));
    const fields = ['address', 'balance', 'owner', 'jetton', 'last_transaction_lt', 'code_hash'];
    assertFields(wallet, [...fields, 'data_hash'], 'the wallet');
    assert.equal(wallet?.balance, holder.balance.toString());
    assert.equal(wallet?.jetton, raw(jettons.minter));
    const { token_info = [] } = answer.metadata[raw(jettons.minter)] ?? {};
    const info = token_info.find(({ type }) => type === 'jetton_masters');
    assert.deepEqual([info?.name, info?.symbol], [jettons.content.name, jettons.content.symbol]);
    assert.equal(info?.extra?.decimals, jettons.content.decimals);
    assertFields(answer.address_book[raw(holder.owner)], ['user_friendly', 'domain'], 'the row');
    const masters = await get('jetton/masters', `address=${jettons.minter}&limit=1&offset=0`);
    assert.equal(masters.jetton_masters[0]?.total_supply, jettons.supply.toString());
  });

  test('WalletKit and AppKit read the NFTs of an account', async () => {
    const [item] = nfts.items;
    assert.ok(item);
    const query = `owner_address=${item.owner}&limit=10&offset=0`;
    const answer = await get('nft/items', `${query}`);
    const found = answer.nft_items.find(({ address }) => address === raw(item.address));
    const fields = ['index', 'collection', 'collection_address', 'owner_address', 'code_hash'];
    assertFields(found, [...fields, 'data_hash', 'init', 'on_sale', 'content'], 'the item');
    assert.equal(found?.index, String(item.index));
    assert.deepEqual(found?.content, { uri: item.uri });
    // the document of the item is not fetched in this test
    assert.equal(answer.metadata[raw(item.address)]?.is_indexed, false);
    const byAddress = await get('nft/items', `address=${item.address}`);
    assert.equal(byAddress.nft_items[0]?.address, raw(item.address));
  });

  test('WalletKit resolves a name, and finds the name of an account', async () => {
    const [alice] = domains.domains;
    assert.ok(alice);
    const resolved = await get('dns/records', `domain=${alice.name}&limit=1&offset=0`);
    assert.equal(resolved.records[0]?.dns_wallet, raw(alice.owner));
    const named = await get('dns/records', `wallet=${alice.owner}&limit=1&offset=0`);
    assert.equal(named.records[0]?.domain, 'alice.ton');
    const book = await get('addressBook', `address=${alice.owner}`);
    assert.equal(book[alice.owner.toString()]?.domain, 'alice.ton');
  });

  test('WalletKit reads the transactions of an account', async () => {
    const query = `account=${owner}&limit=10&offset=0`;
    const { transactions } = await get('transactions', query);
    assert.ok(transactions.length > 0);
    const fields = ['account', 'hash', 'lt', 'now', 'mc_block_seqno', 'trace_external_hash'];
    // its mapper throws if one of these is missing
    for (const each of transactions) {
      assertFields(each, fields, 'the transaction');
      assert.match(each.trace_external_hash ?? '', HASH);
      assert.match(each.account_state_before.hash, HASH);
      assert.match(each.account_state_after.hash, HASH);
      const { action } = each.description;
      if (action) assertFields(action, ['tot_msg_size'], 'the action phase');
    }
    const { traces } = await get('traces', query);
    const traced = traces.flatMap((each) => Object.values(each.transactions ?? {}));
    assert.ok(traced.length > 0);
    for (const each of traced) assert.match(each.trace_external_hash ?? '', HASH);
  });

  test('MyTonWallet asks for lists of addresses as one value, and adds the time', async () => {
    const two = `${holder.owner},${jettons.minter}`;
    const { wallets } = await get('walletStates', `address=${two}&_=1`);
    assert.deepEqual(
      wallets.map(({ is_wallet }) => is_wallet),
      [true, false],
    );
    const minter = encodeURIComponent(jettons.minter.toString());
    const metadata = await get('metadata', `address=${minter}&_=1`);
    assert.equal(metadata[raw(jettons.minter)]?.is_indexed, true);
    const list = await get('jetton/wallets', `owner_address=${two}&limit=1000&_=1`);
    assert.ok(list.jetton_wallets.length > 0);
    const both = await get('addressBook', `address=${two}&_=1`);
    assert.deepEqual(Object.keys(both), two.split(','));
    const book = await get('addressBook', `address=${minter}&_=1`);
    assertFields(book[jettons.minter.toString()], ['user_friendly', 'interfaces'], 'the row');
  });

  test('a name that is registered a moment ago is found at once', async () => {
    const message = { to: domains.collection, valueNano: toNano(1), body: comment('newcomer') };
    await devnet.sendInternal({ from: holder.owner, ...message });
    const { records } = await get('dns/records', 'domain=newcomer.ton');
    assert.equal(records[0]?.nft_item_owner, raw(holder.owner));
  });

  test('the events of jettons and NFTs are listed, with how far contracts are read', async () => {
    const response = await fetch(
      `${server.url}/api/v3/jetton/transfers?jetton_master=${jettons.minter}`,
    );
    assert.equal(response.headers.get('x-contracts-seqno'), String(devnet.status.head.seqno));
    const { jetton_transfers } = (await response.json()) as AnswerOf<'jetton/transfers'>;
    assert.ok(jetton_transfers.length > 0);
    const { nft_transfers } = await get('nft/transfers', `collection_address=${nfts.collection}`);
    assert.ok(nft_transfers.length > 0);
  });
});
