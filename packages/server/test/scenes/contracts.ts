import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Address, beginCell, type Cell } from '@ton/core';
import {
  addToWhitelistBody,
  approveBody,
  auctionCommand,
  cancelSaleBody,
  changePriceBody,
  changeRecordBody,
  compile,
  jettonBurnBody,
  testerBody,
} from '@tonway/scenes';
import { rescanAccounts } from '../../src/index/contracts/contract-stage.ts';
import { readContractProgress } from '../../src/store/contracts/queue.ts';
import { startRescan } from '../../src/store/contracts/rescan.ts';
import { readDocuments } from '../../src/store/tokens/documents.ts';
import { contractRows, startWorker } from '../indexer/contracts/support/contract-index.ts';
import type { PlayedIndex } from './support/played-index.ts';
import { assertRows, expectedRows, key } from './support/scene-rows.ts';

/** The rows of contracts from their creation to their destruction. Destroys the contracts of the scenes. */
export function testContracts(index: PlayedIndex) {
  const { database, devnet, network, scenes } = index;

  const settled = async () => {
    await index.settled();
    return contractRows(database);
  };

  /** A message from any account. */
  const send = (from: Address, to: Address, body: Cell) =>
    devnet.sendInternal({
      from: from.toRawString(),
      to: to.toRawString(),
      valueNano: 3n * 10n ** 8n,
      body: body.toBoc(),
    });

  test('contracts of all scenes have the values of the scenes', async () => {
    const { destroyed } = scenes.accidents;
    const rows = await settled();
    assertRows(rows, expectedRows(scenes));
    const wallets = scenes.jettons.holders.length + scenes.mintless.holders.length;
    assert.equal(rows.jetton_wallets?.length, wallets);
    assert.equal(rows.nft_sales?.length, scenes.sales.sales.length);
    assert.equal(rows.nft_auctions?.length, scenes.auctions.auctions.length);
    assert.equal(rows.telemint_items?.length, scenes.names.names.length);
    const { nfts } = scenes;
    const uris = [nfts.contentUri, ...nfts.items.map(({ uri }) => uri)];
    const documents = await readDocuments(database, uris);
    for (const uri of uris) assert.equal(documents.get(uri)?.status, 'pending', uri);
    assert.ok(rows.contracts?.every(({ account }) => account !== key(destroyed)));
    const { seqno, queued } = await readContractProgress(database);
    assert.deepEqual({ seqno, queued }, { seqno: devnet.status.head.seqno, queued: 0 });
  });

  test('the rows follow the changes of contracts', async () => {
    const { jettons, sales, auctions, names, dns, multisig, vesting } = scenes;
    const [holder = assert.fail()] = jettons.holders;
    const open = sales.sales.filter(({ outcome }) => outcome === 'open');
    const [sale = assert.fail(), saleV4 = assert.fail()] = open;
    const seller = sale.terms.seller ?? assert.fail();
    const auction = auctions.auctions.find(({ outcome }) => outcome === 'open') ?? assert.fail();
    const name = names.names.find(({ bid }) => bid?.bidder === null) ?? assert.fail();
    const [domain = assert.fail()] = dns.domains;
    const order = multisig.orders.find(({ isSent }) => !isSent) ?? assert.fail();
    const signer = order.signers[0] ?? assert.fail();
    const { params } = vesting;
    await send(holder.owner, holder.wallet, jettonBurnBody(1000n, holder.owner));
    await send(seller, sale.address, changePriceBody(5n * 10n ** 9n, 1n, 2n));
    await send(seller, saleV4.address, cancelSaleBody(8));
    await send(seller, auction.address, auctionCommand(auction.version, 'finish'));
    // The first message after the end of an auction without bids.
    await send(signer, name.address, beginCell().endCell());
    await send(domain.owner, domain.address, changeRecordBody('wallet', null));
    await send(signer, order.address, approveBody(0));
    await send(params.sender, vesting.vesting, addToWhitelistBody([params.owner]));
    await network.settle();
    assertRows(await settled(), [
      ['jetton_wallets', holder.wallet, { balance: Number(holder.balance - 1000n) }],
      ['jetton_masters', jettons.minter, { total_supply: Number(jettons.supply - 1000n) }],
      ['nft_sales', sale.address, { full_price: 5e9, marketplace_fee: 1, royalty_amount: 2 }],
      ['nft_sales', saleV4.address, { is_complete: true, sold_query_id: 8 }],
      ['nft_items', saleV4.terms.item, { owner: key(seller) }],
      ['nft_auctions', auction.address, { is_ended: true, is_canceled: false }],
      ['nft_items', auction.terms.item, { owner: key(auction.lastMember ?? assert.fail()) }],
      ['telemint_items', name.address, { bidder: null, min_bid: 0, end_time: 0 }],
      ['dns_entries', domain.address, { wallet: null, next_resolver: key(dns.subdomains) }],
      ['multisig_orders', order.address, { sent_for_execution: true, approvals_num: 1 }],
      [
        'vestings',
        vesting.vesting,
        { whitelist: [...vesting.whitelist, params.owner].map(key).sort() },
      ],
    ]);
  });

  test('a rescan from nothing gives the same rows, resumed after each page', async () => {
    const before = await contractRows(database);
    await index.worker.stop();
    await startRescan(database, { clear: true });
    assert.deepEqual((await contractRows(database)).contracts, []);
    assert.equal((await readContractProgress(database)).seqno, null);
    const stopping = new AbortController();
    const interrupted = rescanAccounts(database, stopping.signal);
    stopping.abort();
    await assert.rejects(interrupted);
    await startRescan(database, { clear: false });
    startWorker(index, index.upstream);
    await rescanAccounts(database, new AbortController().signal);
    assert.deepEqual(await contractRows(database), before);
    assert.equal((await readContractProgress(database)).seqno, devnet.status.head.seqno);
  });

  test('a contract of any kind that is destroyed loses its rows', async () => {
    const tables = Object.entries(await contractRows(database));
    const doomed = new Set<string>();
    for (const [name, [first]] of tables)
      if (name !== 'contracts' && first) doomed.add(String(first.account));
    assert.ok(doomed.size >= 9);
    // The contract becomes a tester, which can be destroyed.
    const code = (await compile('tester/tester')).toBoc();
    const data = beginCell().storeUint(0, 64).endCell().toBoc();
    for (const account of doomed) {
      const to = `0:${String(account).slice(4)}`;
      await devnet.setAccount(to, { code, data });
      const body = testerBody.destroy().toBoc();
      const from = scenes.jettons.admin.toRawString();
      await devnet.sendInternal({ from, to, valueNano: 10n ** 8n, body });
    }
    const rows = await settled();
    for (const [table, left] of Object.entries(rows))
      assert.ok(
        left.every(({ account }) => !doomed.has(String(account))),
        table,
      );
  });
}
