import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { keyPairFromSeed } from '@ton/crypto';
import { Address, Block, shardToSigned, toBase64, toHex, transactionsOf } from '@tonway/chain';
import { fromTonCoreAddress } from '@tonway/chain/ton-core';
import { type JettonsScene, jettons } from '@tonway/scenes';
import TonWebModule from 'tonweb';
import {
  busyShardBlock,
  type ClientNetwork,
  clientNetwork,
  newestShardBlock,
  transactionsIn,
} from './support/client-network.ts';

// its types say that the module has a default, and it has none
const TonWeb = TonWebModule as unknown as typeof TonWebModule.default;
const { toNano, BN } = TonWeb.utils;
const TEN = 10_000_000_000n;

/** Its types leave a method out. */
type Provider = InstanceType<typeof TonWeb.HttpProvider> & {
  getConfigParam(number: number): Promise<InstanceType<typeof TonWeb.boc.Cell>>;
};

suite('tonweb', () => {
  let network: ClientNetwork;
  let provider: Provider;
  let scene: JettonsScene;
  let wallet: ReturnType<typeof openWallet>;
  let address: Address;
  let friendly: string;
  const { publicKey, secretKey } = keyPairFromSeed(Buffer.alloc(32, 51));
  const openWallet = () => {
    const { all } = new TonWeb(provider).wallet;
    return new all.v4R2(provider, { publicKey, wc: 0 });
  };

  before(async () => {
    network = await clientNetwork();
    provider = new TonWeb.HttpProvider(`${network.url}/jsonRPC`) as Provider;
    scene = await jettons(network.scenes);
    wallet = openWallet();
    friendly = (await wallet.getAddress()).toString(true, true, true);
    address = Address.parse(friendly);
    await network.devnet.faucet(address, TEN);
    await network.settle();
  });
  after(() => network[Symbol.asyncDispose]());

  const stored = () => transactionsIn(network.devnet, address);
  const pay = (seqno: number) =>
    wallet.methods.transfer({
      secretKey,
      toAddress: fromTonCoreAddress(scene.admin).toFriendly({ bounceable: false }),
      amount: toNano('1'),
      seqno,
      payload: 'from tonweb',
      sendMode: 3,
    });

  test('a wallet is deployed, pays, and reads its seqno', async () => {
    assert.equal(await provider.getBalance(friendly), `${TEN}`);
    const fee = await wallet.deploy(secretKey).estimateFee();
    assert.ok(fee.source_fees.gas_fee > 0);
    assert.deepEqual(await wallet.deploy(secretKey).send(), { '@type': 'ok' });
    await network.settle();
    for (const seqno of [1, 2]) {
      assert.equal(await wallet.methods.seqno().call(), seqno);
      assert.ok((await pay(seqno).estimateFee()).source_fees.fwd_fee > 0);
      assert.deepEqual(await pay(seqno).send(), { '@type': 'ok' });
      await network.settle();
    }
    const { coins } = network.devnet.account(address)?.account?.storage.balance ?? {};
    assert.equal(await provider.getBalance(friendly), `${coins}`);
  });

  test('a refused message is rejected with the reason', async () => {
    await assert.rejects(pay(1).send(), (error) =>
      /cannot (apply|send) external message/.test(String(error)),
    );
  });

  test('accounts equal those of the network', async () => {
    const { account, lastTransactionLt, lastTransactionHash } =
      network.devnet.account(address) ?? {};
    assert.ok(account && lastTransactionHash);
    const id = {
      '@type': 'internal.transactionId',
      lt: `${lastTransactionLt}`,
      hash: toBase64(lastTransactionHash),
    };
    const info = await provider.getAddressInfo(friendly);
    assert.deepEqual([info.state, info.balance], ['active', `${account.storage.balance.coins}`]);
    assert.deepEqual(info.last_transaction_id, id);
    const extended = await provider.getExtendedAddressInfo(friendly);
    assert.deepEqual(extended.account_state, {
      '@type': 'wallet.v4.accountState',
      wallet_id: wallet.options.walletId,
      seqno: 3,
    });
    const shown = await provider.getWalletInfo(friendly);
    assert.deepEqual(
      [shown.wallet, shown.wallet_type, shown.seqno, shown.wallet_id],
      [true, 'wallet v4 r2', 3, wallet.options.walletId],
    );
    assert.deepEqual(shown.last_transaction_id, id);
  });

  test('a zero balance is not an error', async () => {
    const nobody = new Address(0, new Uint8Array(32).fill(9)).toFriendly();
    assert.equal(await provider.getBalance(nobody), '0');
    assert.equal((await provider.getAddressInfo(nobody)).state, 'uninitialized');
  });

  test('transactions equal those of the blocks, from any start', async () => {
    const expected = stored().map(({ hash }) => toBase64(hash));
    const hashes = (list: readonly { transaction_id: { hash: string } }[]) =>
      list.map(({ transaction_id }) => transaction_id.hash);
    const all = await provider.getTransactions(friendly);
    assert.deepEqual(hashes(all), expected);
    assert.equal(all[0].out_msgs[0].message, 'from tonweb');
    const { lt, hash } = all[1].transaction_id;
    assert.deepEqual(
      hashes(await provider.getTransactions(friendly, 2, lt, hash, undefined, true)),
      expected.slice(1, 3),
    );
    assert.deepEqual(
      hashes(await provider.getTransactions(friendly, 20, undefined, undefined, lt)),
      expected.slice(0, 1),
    );
  });

  test('get-methods are called, raw and parsed, by name and by number', async () => {
    const raw = await provider.call(friendly, 'seqno');
    assert.deepEqual([raw.exit_code, raw.stack], [0, [['num', '0x3']]]);
    assert.equal((await provider.call2(friendly, 'seqno')).toNumber(), 3);
    const key = await provider.call2(friendly, 'get_public_key');
    assert.equal(key.toString('hex').padStart(64, '0'), publicKey.toString('hex'));
    const installed = await provider.call2(friendly, 'is_plugin_installed', [
      ['num', 0],
      ['num', '123'],
    ]);
    assert.ok(installed.eq(new BN(0)));
    await assert.rejects(provider.call2(friendly, 'no_such_method'));
  });

  test('lists and tuples are returned by get-methods', async () => {
    const plugins = [scene.minter, scene.admin].map((each) => each.toRawString());
    for (const pluginAddress of plugins) {
      const seqno = (await wallet.methods.seqno().call()) ?? 0;
      const install = { secretKey, seqno, pluginAddress, amount: toNano('0.01') };
      await wallet.methods.installPlugin(install).send();
      await network.settle();
    }
    assert.deepEqual((await wallet.methods.getPluginsList()).sort(), plugins.sort());
    assert.equal(await wallet.methods.isPluginInstalled(scene.minter.toRawString()), true);
    assert.equal(await wallet.methods.isPluginInstalled(friendly), false);
  });

  test('jettons are read by the contract classes of tonweb', async () => {
    const { token } = TonWeb;
    const minterAddress = fromTonCoreAddress(scene.minter).toFriendly();
    const minter = new token.jetton.JettonMinter(provider, {
      address: minterAddress,
    } as ConstructorParameters<typeof token.jetton.JettonMinter>[1]);
    const { totalSupply, adminAddress } = await minter.getJettonData();
    assert.equal(totalSupply.toString(), `${scene.supply}`);
    assert.equal(adminAddress?.toString(false), scene.admin.toRawString());
    for (const { owner, wallet: holding, balance } of scene.holders) {
      const of = new TonWeb.utils.Address(owner.toRawString());
      const found = await minter.getJettonWalletAddress(of);
      assert.equal(found?.toString(false), holding.toRawString());
      const jettonWallet = new token.jetton.JettonWallet(provider, {
        address: holding.toRawString(),
      } as ConstructorParameters<typeof token.jetton.JettonWallet>[1]);
      assert.equal((await jettonWallet.getData()).balance.toString(), `${balance}`);
    }
  });

  test('a parameter of the configuration is a cell', async () => {
    const cell = await provider.getConfigParam(34);
    assert.ok(cell.bits.length > 0);
  });

  test('blocks, headers and transactions equal those of the network', async () => {
    const { devnet } = network;
    const { last } = await provider.getMasterchainInfo();
    assert.equal(last.seqno, devnet.status.head.seqno);
    const { shards } = await provider.getBlockShards(last.seqno);
    const { id, info, root } = newestShardBlock(devnet);
    const shard = shardToSigned(id.shard).toString();
    assert.deepEqual(
      [shards.length, shards[0].workchain, shards[0].shard, shards[0].seqno],
      [1, 0, shard, id.seqno],
    );
    const header = await provider.getBlockHeader(0, shard, id.seqno);
    assert.equal(header.end_lt, `${info.endLt}`);
    assert.equal(header.prev_blocks[0].seqno, id.seqno - 1);
    const master = await provider.getMasterchainBlockHeader(last.seqno);
    assert.equal(master.id.root_hash, toBase64(devnet.status.head.rootHash));
    const { transactions } = await provider.getBlockTransactions(0, shard, id.seqno);
    assert.equal(transactions.length, [...transactionsOf(Block.load(root))].length);
    const masterchain = await provider.getMasterchainBlockTransactions(last.seqno);
    assert.ok(masterchain.transactions.length > 0);
  });

  test('transactions of a block are paged', async () => {
    const { id, root } = busyShardBlock(network.devnet);
    const all = [...transactionsOf(Block.load(root))];
    const shard = shardToSigned(id.shard).toString();
    const [first, second] = all;
    assert.ok(first && second);
    const page = await provider.getBlockTransactions(0, shard, id.seqno, 1);
    assert.deepEqual([page.incomplete, page.transactions[0].hash], [true, toBase64(first.hash)]);
    const { lt, accountAddress } = first;
    const after = toHex(accountAddress);
    const next = await provider.getBlockTransactions(0, shard, id.seqno, 1, Number(lt), after);
    assert.equal(next.transactions[0].hash, toBase64(second.hash));
  });

  test('a subscription gets every block', async () => {
    const { head } = network.devnet.status;
    const newest = newestShardBlock(network.devnet).id.seqno;
    const seen = new Map([
      [-1, new Set<number>()],
      [0, new Set<number>()],
    ]);
    const onBlock = async ({ id }: { id: { workchain: number; seqno: number } }) =>
      void seen.get(id.workchain)?.add(id.seqno);
    const storage = new TonWeb.InMemoryBlockStorage(() => {});
    const subscription = new TonWeb.BlockSubscription(provider, storage, onBlock, {
      startMcBlockNumber: head.seqno - 10,
      mcInterval: 20,
      shardsInterval: 5,
    });
    await subscription.start();
    // it stays one masterchain block behind, and shard blocks lie one behind that
    const isComplete = () => seen.get(-1)?.size === 9 && seen.get(0)?.has(newest - 2);
    try {
      const until = Date.now() + 5_000;
      while (!isComplete() && Date.now() < until)
        await new Promise((resolve) => setTimeout(resolve, 10));
      assert.ok(isComplete(), JSON.stringify([...seen].map(([chain, set]) => [chain, ...set])));
    } finally {
      subscription.stop();
    }
  });
});
