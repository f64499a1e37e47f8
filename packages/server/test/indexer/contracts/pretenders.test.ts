import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Address, beginCell, type Cell } from '@ton/core';
import {
  comment,
  compile,
  jettonBurnBody,
  jettons,
  jettonTransferBody,
  nfts,
  nftTransferBody,
} from '@tonway/scenes';
import { TOKEN_EVENT_TABLES } from '../../../src/store/tokens/write-events.ts';
import { sceneIndex } from '../../scenes/support/scene-index.ts';

const { database, devnet, network, settled } = await sceneIndex();

test('what pretends to be a token has neither rows nor events', async () => {
  const scene = await jettons(network);
  const { collection, owner: collector } = await nfts(network);
  const [{ owner, wallet } = assert.fail()] = scene.holders;
  await settled();
  const before = await eventCounts();
  const [fakeWallet, fakeItem] = [`0:${'a'.repeat(64)}`, `0:${'b'.repeat(64)}`];
  // The real codes, but at addresses that the master and the collection do not know.
  const holdings = beginCell()
    .storeCoins(10n ** 12n)
    .storeAddress(owner);
  await devnet.setAccount(fakeWallet, {
    balanceNano: 10n ** 9n,
    code: (await compile('jetton/wallet')).toBoc(),
    data: holdings.storeAddress(scene.minter).storeBit(false).endCell().toBoc(),
  });
  const named = beginCell().storeUint(0, 64).storeAddress(collection).storeAddress(collector);
  await devnet.setAccount(fakeItem, {
    balanceNano: 10n ** 9n,
    code: (await compile('nft/item')).toBoc(),
    data: named.storeRef(comment('0.json')).endCell().toBoc(),
  });
  const to = { to: scene.admin, excessesTo: owner, notificationNano: 0n };
  const jetton = jettonTransferBody({ ...to, amount: 77n });
  const nft = nftTransferBody({ ...to, newOwner: scene.admin });
  const notice = beginCell().storeUint(0x7362d09c, 32).storeUint(0, 64).storeCoins(77n);
  await send(owner, fakeWallet, jetton);
  await send(owner, fakeWallet, jettonBurnBody(77n, owner));
  await send(collector, fakeItem, nft);
  // A plain wallet accepts every message, and executes none of these.
  for (const body of [jetton, nft, notice.storeAddress(owner).storeBit(false).endCell()])
    await send(wallet, owner.toRawString(), body);
  await network.settle();
  const rows = await settled();
  assert.deepEqual(await eventCounts(), before);
  const rejected = await database.query('select is_rejected from chain.unverified_events');
  assert.deepEqual(rejected, Array(5).fill({ is_rejected: true }));
  const fakes = [fakeWallet, fakeItem].map((raw) => `\\x80${raw.slice(2)}`);
  for (const table of ['jetton_wallets', 'nft_items', 'contracts'])
    assert.ok(
      rows[table]?.every(({ account }) => !fakes.includes(String(account))),
      table,
    );
});

test('an account that is not in the index any more loses its rows', async () => {
  const expected = await settled();
  const account = Buffer.alloc(33, 0x81);
  await database.query(
    `insert into chain.jetton_wallets (account, lt, balance, owner, jetton, code_hash, data_hash)
     values ($1, 1, 5, $1, $1, $1, $1)`,
    [account],
  );
  await database.query(
    `insert into chain.contracts (account, lt, kinds) values ($1, 1, '{jetton_wallets}')`,
    [account],
  );
  await database.query('insert into chain.contract_queue (account, mc_seqno) values ($1, 0)', [
    account,
  ]);
  assert.deepEqual(await settled(), expected);
});

function send(from: Address, to: string, body: Cell) {
  const message = { from: from.toRawString(), to, valueNano: 2n * 10n ** 8n, body: body.toBoc() };
  return devnet.sendInternal(message);
}

async function eventCounts(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { name } of TOKEN_EVENT_TABLES)
    counts[name] = await database.execute(`select from chain.${name}`);
  return counts;
}
