import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { beginCell, type Address as CoreAddress } from '@ton/core';
import { Address } from '@tonway/chain';
import { Devnet } from '@tonway/devnet';
import { ALL_SCENES, compile, testerBody } from '@tonway/scenes';
import { DevnetNetwork } from '@tonway/scenes/devnet';
import { rescanAccounts } from '../../../src/indexer/contracts/rescan.ts';
import { accountKey } from '../../../src/store/account-key.ts';
import { migrate } from '../../../src/store/migrate.ts';
import { readContractProgress } from '../../../src/store/read/contract-progress.ts';
import { readDocuments } from '../../../src/store/read/documents.ts';
import { startRescan } from '../../../src/store/write/contract-rescan.ts';
import { openUpstream } from '../../../src/upstream/open-upstream.ts';
import { ownDatabase } from '../../support/own-database.ts';
import { indexed, startLive } from '../support/live-index.ts';
import { allRead, contractRows, startWorker } from './support/contract-index.ts';

const own = await ownDatabase();
const { database } = own;
await migrate(database);
const devnet = await Devnet.start({ production: 'instant', shards: 4, tvm: { workers: 1 } });
after(() => devnet.close());
const network = new DevnetNetwork(devnet);
after(() => network.close());
const upstream = await openUpstream({ config: devnet.globalConfig });
after(() => upstream.close());
startLive(own, { upstream, from: 1 });
const worker = startWorker(own, upstream);

/** As PostgreSQL shows the account in JSON. */
const key = (address: CoreAddress) =>
  `\\x${accountKey(Address.parse(address.toRawString())).toString('hex')}`;

async function settled() {
  await indexed(database, devnet.status.head.seqno);
  await allRead(database);
  return contractRows(database);
}

type Rows = Awaited<ReturnType<typeof settled>>;

function assertRow(rows: Rows, table: string, address: CoreAddress, expected: object): void {
  const row = rows[table]?.find(({ account }) => account === key(address));
  assert.ok(row, `${table} has no row of ${address}`);
  for (const [name, value] of Object.entries(expected))
    assert.deepEqual(row[name], value, `${table}.${name} of ${address}`);
}

const jettons = await ALL_SCENES.jettons(network);

test('contracts of all scenes have the values of the scenes', async () => {
  const nfts = await ALL_SCENES.nfts(network);
  const sales = await ALL_SCENES.nftSales(network);
  const multisig = await ALL_SCENES.multisig(network);
  const vesting = await ALL_SCENES.vesting(network);
  for (const play of [ALL_SCENES.chain, ALL_SCENES.fanOut]) await play(network);
  const { destroyed } = await ALL_SCENES.accidents(network);
  const rows = await settled();
  assertRow(rows, 'jetton_masters', jettons.minter, {
    total_supply: Number(jettons.supply),
    admin: key(jettons.admin),
    content: jettons.content,
  });
  assert.equal(rows.jetton_wallets?.length, jettons.holders.length);
  for (const { wallet, owner, balance } of jettons.holders) {
    const jetton = key(jettons.minter);
    assertRow(rows, 'jetton_wallets', wallet, {
      owner: key(owner),
      jetton,
      balance: Number(balance),
    });
  }
  assertRow(rows, 'nft_collections', nfts.collection, {
    owner: key(nfts.owner),
    next_item_index: nfts.items.length,
    content: { uri: nfts.contentUri },
  });
  for (const { address, index, owner, uri } of nfts.items) {
    const collection = key(nfts.collection);
    const item = { item_index: index, owner: key(owner), content: { uri }, collection };
    assertRow(rows, 'nft_items', address, item);
  }
  const uris = [nfts.contentUri, ...nfts.items.map(({ uri }) => uri)];
  const documents = await readDocuments(database, uris);
  for (const uri of uris) assert.equal(documents.get(uri)?.status, 'pending', uri);
  for (const { address, outcome, terms } of sales.sales)
    assertRow(rows, 'nft_sales', address, {
      is_complete: outcome !== 'open',
      full_price: Number(terms.priceNano),
      marketplace: key(sales.marketplace),
    });
  assertRow(rows, 'multisigs', multisig.multisig, {
    next_order_seqno: Number(multisig.nextOrderSeqno),
    threshold: multisig.params.threshold,
    signers: multisig.params.signers.map(key),
    proposers: multisig.params.proposers.map(key),
  });
  for (const { address, seqno, isSent, approvalsMask, signers } of multisig.orders)
    assertRow(rows, 'multisig_orders', address, {
      order_seqno: Number(seqno),
      sent_for_execution: isSent,
      approvals_mask: Number(approvalsMask),
      signers: signers.map(key),
    });
  assertRow(rows, 'vestings', vesting.vesting, {
    total_amount: Number(vesting.params.totalAmountNano),
    owner: key(vesting.params.owner),
    sender: key(vesting.params.sender),
    whitelist: vesting.whitelist.map(key).sort(),
  });
  assert.ok(rows.contracts?.every(({ account }) => account !== key(destroyed)));
  const { seqno, queued } = await readContractProgress(database);
  assert.deepEqual({ seqno, queued }, { seqno: devnet.status.head.seqno, queued: 0 });
});

test('a rescan from nothing gives the same rows, resumed after each page', async () => {
  const before = await contractRows(database);
  await worker.stop();
  await startRescan(database, { clear: true });
  assert.deepEqual((await contractRows(database)).contracts, []);
  assert.equal((await readContractProgress(database)).seqno, null);
  const stopping = new AbortController();
  const interrupted = rescanAccounts(database, stopping.signal);
  stopping.abort();
  await assert.rejects(interrupted);
  await startRescan(database, { clear: false });
  startWorker(own, upstream);
  await rescanAccounts(database, new AbortController().signal);
  assert.deepEqual(await contractRows(database), before);
  assert.equal((await readContractProgress(database)).seqno, devnet.status.head.seqno);
});

test('a contract that is destroyed loses its rows', async () => {
  const [holder] = jettons.holders;
  assert.ok(holder);
  const to = holder.wallet.toRawString();
  // The wallet becomes a tester, which can be destroyed.
  const code = (await compile('tester/tester')).toBoc();
  await devnet.setAccount(to, { code, data: beginCell().storeUint(0, 64).endCell().toBoc() });
  const body = testerBody.destroy().toBoc();
  await devnet.sendInternal({ from: holder.owner.toRawString(), to, valueNano: 10n ** 8n, body });
  const rows = await settled();
  assert.equal(rows.jetton_wallets?.length, jettons.holders.length - 1);
  assert.ok(rows.contracts?.every(({ account }) => account !== key(holder.wallet)));
});
