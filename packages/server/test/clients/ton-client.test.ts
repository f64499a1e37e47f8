import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import {
  type Address,
  beginCell,
  Cell,
  external,
  internal,
  SendMode,
  storeMessage,
  type Transaction,
  toNano,
} from '@ton/core';
import { keyPairFromSeed } from '@ton/crypto';
import {
  JettonMaster,
  JettonWallet,
  TonClient,
  WalletContractV4,
  WalletContractV5R1,
} from '@ton/ton';
import { Block, shardToSigned, toBase64, transactionsOf } from '@tonway/chain';
import { fromTonCoreAddress } from '@tonway/chain/ton-core';
import { type JettonsScene, jettons } from '@tonway/scenes';
import {
  type ClientNetwork,
  clientNetwork,
  newestShardBlock,
  transactionsIn,
} from './support/client-network.ts';

const SEPARATELY = SendMode.PAY_GAS_SEPARATELY;

suite('TonClient of @ton/ton', () => {
  let network: ClientNetwork;
  let client: TonClient;
  let scene: JettonsScene;
  const { publicKey, secretKey } = keyPairFromSeed(Buffer.alloc(32, 41));
  const v4 = WalletContractV4.create({ workchain: 0, publicKey });
  const v5 = WalletContractV5R1.create({ workchain: 0, publicKey });
  const nobody = WalletContractV4.create({ workchain: 0, publicKey: Buffer.alloc(32, 7) }).address;

  before(async () => {
    network = await clientNetwork();
    client = new TonClient({ endpoint: `${network.url}/jsonRPC` });
    scene = await jettons(network.scenes);
    await network.devnet.faucet(fromTonCoreAddress(v4.address), toNano(10));
    await network.settle();
  });
  after(() => network[Symbol.asyncDispose]());

  const stored = (address: Address) => transactionsIn(network.devnet, fromTonCoreAddress(address));
  const accountOf = (address: Address) => network.devnet.account(fromTonCoreAddress(address));
  const hashes = (transactions: readonly Transaction[]) =>
    transactions.map((each) => each.hash().toString('base64'));
  const storedHashes = (address: Address) => stored(address).map(({ hash }) => toBase64(hash));

  test('a wallet before deployment has a balance and no code', async () => {
    assert.equal(await client.getBalance(v4.address), toNano(10));
    assert.equal(await client.isContractDeployed(v4.address), false);
    const state = await client.getContractState(v4.address);
    assert.deepEqual([state.state, state.code, state.data], ['uninitialized', null, null]);
    assert.equal(state.lastTransaction?.hash, storedHashes(v4.address)[0]);
  });

  test('an account that does not exist is empty', async () => {
    const state = await client.getContractState(nobody);
    assert.deepEqual(
      [state.state, state.balance, state.lastTransaction],
      ['uninitialized', 0n, null],
    );
    assert.deepEqual(await client.getTransactions(nobody, { limit: 10 }), []);
  });

  test('an opened v4 wallet is deployed by its first payment, and pays again', async () => {
    const wallet = client.open(v4);
    for (const seqno of [0, 1]) {
      assert.equal(await wallet.getSeqno(), seqno);
      await wallet.sendTransfer({
        seqno,
        secretKey,
        sendMode: SEPARATELY,
        messages: [
          internal({ to: v5.address, value: '2', bounce: false, body: `payment ${seqno}` }),
        ],
      });
      await network.settle();
    }
    assert.equal(await wallet.getSeqno(), 2);
    assert.equal(await client.isContractDeployed(v4.address), true);
    const [second, first] = await client.getTransactions(v5.address, { limit: 2 });
    assert.deepEqual([first, second].map(receivedNano), [toNano(2), toNano(2)]);
  });

  test('an opened v5 wallet is deployed and pays through a sender', async () => {
    const wallet = client.open(v5);
    await wallet.sender(secretKey).send({ to: v4.address, value: toNano(1), bounce: false });
    await network.settle();
    assert.equal(await wallet.getSeqno(), 1);
    assert.equal(
      await client.getBalance(v5.address),
      accountOf(v5.address)?.account?.storage.balance.coins,
    );
  });

  test('a provider sends to contracts and reads their state', async () => {
    const provider = client.provider(v4.address, v4.init);
    const via = client.open(v5).sender(secretKey);
    await provider.internal(via, { value: '0.1', body: 'inside', bounce: false });
    await network.settle();
    const { state, balance, last } = await provider.getState();
    const account = accountOf(v4.address);
    assert.equal(balance, account?.account?.storage.balance.coins);
    assert.equal(last?.lt, account?.lastTransactionLt);
    assert.ok(last && account);
    assert.deepEqual([...last.hash], [...account.lastTransactionHash]);
    assert.equal(state.type, 'active');
    const init = account.account?.storage.state;
    assert.ok(state.type === 'active' && init?.kind === 'active');
    assert.deepEqual(rootHash(state.code), Buffer.from(init.init.code?.hash() ?? []));
    assert.deepEqual(rootHash(state.data), Buffer.from(init.init.data?.hash() ?? []));
    const found = await provider.getTransactions(v4.address, last.lt, last.hash, 2);
    assert.deepEqual(hashes(found), storedHashes(v4.address).slice(0, 2));
  });

  test('sendMessage, sendFile and sendExternalMessage send', async () => {
    const transfer = (seqno: number) =>
      v4.createTransfer({
        seqno,
        secretKey,
        sendMode: SEPARATELY,
        messages: [internal({ to: v5.address, value: '0.1', bounce: false })],
      });
    const message = (seqno: number) => external({ to: v4.address, body: transfer(seqno) });
    await client.sendMessage(message(2));
    await network.settle();
    await client.sendFile(
      beginCell()
        .store(storeMessage(message(3)))
        .endCell()
        .toBoc(),
    );
    await network.settle();
    await client.sendExternalMessage(v4, transfer(4));
    await network.settle();
    assert.equal(await client.open(v4).getSeqno(), 5);
    await assert.rejects(client.sendMessage(message(4)), { status: 500 });
  });

  test('an estimated fee equals the paid fee', async () => {
    const body = v4.createTransfer({
      seqno: 5,
      secretKey,
      sendMode: SEPARATELY,
      messages: [internal({ to: v5.address, value: '0.1', bounce: false })],
    });
    const args = { body, initCode: null, initData: null, ignoreSignature: false };
    const { source_fees: fees } = await client.estimateExternalMessageFee(v4.address, args);
    await client.sendMessage(external({ to: v4.address, body }));
    await network.settle();
    const [paid] = await client.getTransactions(v4.address, { limit: 1 });
    const phases = paid?.description;
    assert.ok(paid && phases?.type === 'generic' && phases.computePhase.type === 'vm');
    const gas = phases.computePhase.gasFees;
    const storage = phases.storagePhase?.storageFeesCollected ?? 0n;
    const { totalFwdFees = 0n, totalActionFees = 0n } = phases.actionPhase ?? {};
    assert.equal(BigInt(fees.gas_fee), gas);
    assert.equal(BigInt(fees.fwd_fee), totalFwdFees);
    const imported = paid.totalFees.coins - storage - gas - (totalActionFees ?? 0n);
    assert.equal(BigInt(fees.in_fwd_fee), imported);
  });

  test('a fee is estimated before a wallet is deployed', async () => {
    const other = keyPairFromSeed(Buffer.alloc(32, 42));
    const wallet = WalletContractV4.create({ workchain: 0, publicKey: other.publicKey });
    await network.devnet.faucet(fromTonCoreAddress(wallet.address), toNano(1));
    await network.settle();
    const messages = [internal({ to: v5.address, value: '0.1', bounce: false })];
    const unsigned = { seqno: 0, secretKey: Buffer.alloc(64), sendMode: SEPARATELY, messages };
    const { source_fees } = await client.estimateExternalMessageFee(wallet.address, {
      body: wallet.createTransfer(unsigned),
      initCode: wallet.init.code,
      initData: wallet.init.data,
      ignoreSignature: true,
    });
    assert.ok(source_fees.gas_fee > 0 && source_fees.fwd_fee > 0 && source_fees.in_fwd_fee > 0);
  });

  test('transactions read in pages equal those of the blocks', async () => {
    const expected = storedHashes(v4.address);
    const all = await client.getTransactions(v4.address, { limit: 100, archival: true });
    assert.deepEqual(hashes(all), expected);
    const paged: Transaction[] = [];
    for (let last: Transaction | undefined; ; ) {
      const from = last && { lt: last.lt.toString(), hash: last.hash().toString('base64') };
      const page = await client.getTransactions(v4.address, { limit: 3, ...from });
      if (page.length === 0) break;
      paged.push(...page);
      last = page.at(-1);
    }
    assert.deepEqual(hashes(paged), expected);
    const [first, second, third] = all;
    assert.ok(first && second && third);
    const newer = await client.getTransactions(v4.address, {
      limit: 100,
      to_lt: third.lt.toString(),
    });
    assert.deepEqual(hashes(newer), hashes([first, second]));
  });

  test('a transaction is found by lt and hash', async () => {
    const [, second] = stored(v4.address);
    assert.ok(second);
    const found = await client.getTransaction(v4.address, `${second.lt}`, toBase64(second.hash));
    assert.deepEqual(found?.hash(), Buffer.from(second.hash));
  });

  test('both ends of a message are located', async () => {
    const sender = stored(v5.address).find(({ outMessages }) => outMessages.length > 0);
    const info = sender?.outMessages[0]?.info;
    assert.ok(sender && info?.kind === 'internal');
    const receiver = stored(v4.address).find(
      ({ inMessage }) =>
        inMessage &&
        toBase64(inMessage.hash) === toBase64(sender.outMessages[0]?.hash ?? new Uint8Array()),
    );
    assert.ok(receiver);
    const lt = info.createdLt.toString();
    const result = await client.tryLocateResultTx(v5.address, v4.address, lt);
    assert.deepEqual(result.hash(), Buffer.from(receiver.hash));
    const source = await client.tryLocateSourceTx(v5.address, v4.address, lt);
    assert.deepEqual(source.hash(), Buffer.from(sender.hash));
    await assert.rejects(client.tryLocateResultTx(v5.address, v4.address, '1'), { status: 404 });
  });

  test('blocks and their transactions equal those of the network', async () => {
    const { latestSeqno, initSeqno, workchain, shard } = await client.getMasterchainInfo();
    assert.deepEqual([workchain, shard, initSeqno], [-1, '-9223372036854775808', 0]);
    assert.equal(latestSeqno, network.devnet.status.head.seqno);
    const [listed, ...others] = await client.getWorkchainShards(latestSeqno);
    const block = newestShardBlock(network.devnet);
    assert.deepEqual(others, []);
    assert.ok(listed);
    assert.equal(listed.seqno, block.id.seqno);
    assert.equal(listed.shard, shardToSigned(block.id.shard).toString());
    let seen = 0;
    for (let { seqno } = listed; seqno > 0; seqno--) {
      const transactions = await client.getShardTransactions(0, seqno, listed.shard);
      const { store, status } = network.devnet;
      const search = {
        workchain: 0,
        prefix: block.id.shard,
        by: 'seqno',
        upTo: status.head.seqno,
      } as const;
      const root = store.find({ ...search, value: BigInt(seqno) })?.root;
      assert.ok(root);
      const expected = [...transactionsOf(Block.load(root))].map(({ hash }) => toBase64(hash));
      assert.deepEqual(
        transactions.map(({ hash }) => hash),
        expected,
      );
      seen += expected.length;
    }
    assert.ok(seen > 50, `${seen} transactions`);
  });

  test('a history longer than one answer of a lite server is read', async () => {
    const payee = fromTonCoreAddress(nobody);
    for (let i = 1n; i <= 40n; i++) await network.devnet.faucet(payee, i);
    await network.settle();
    const all = await client.getTransactions(nobody, { limit: 100 });
    assert.equal(all.length, 40);
    assert.deepEqual(hashes(all), storedHashes(nobody));
    const page = await client.getTransactions(nobody, { limit: 35 });
    assert.deepEqual(hashes(page), storedHashes(nobody).slice(0, 35));
  });

  test('opened wrappers of token contracts work', async () => {
    const master = client.open(JettonMaster.create(scene.minter));
    const { totalSupply, adminAddress, content } = await master.getJettonData();
    assert.equal(totalSupply, scene.supply);
    assert.ok(adminAddress.equals(scene.admin));
    assert.ok(content.bits.length > 0);
    for (const { owner, wallet, balance } of scene.holders) {
      assert.ok((await master.getWalletAddress(owner)).equals(wallet));
      assert.equal(await client.open(JettonWallet.create(wallet)).getBalance(), balance);
    }
  });

  test('get-methods are called under all their names, and failures are reported', async () => {
    const { stack, gas_used } = await client.callGetMethod(v4.address, 'get_public_key');
    assert.equal(stack.readBigNumber(), BigInt(`0x${publicKey.toString('hex')}`));
    assert.ok(gas_used > 0);
    const args = [
      { type: 'int', value: 0n },
      { type: 'int', value: 0n },
    ] as const;
    const { stack: plugins } = await client.runMethod(v4.address, 'is_plugin_installed', [...args]);
    assert.equal(plugins.readBigNumber(), 0n);
    const { stack: list } = await client.runMethod(v4.address, 'get_plugin_list');
    assert.equal(list.pop().type, 'null');
    const unknown = await client.runMethodWithError(v4.address, 'no_such_method');
    assert.equal(unknown.exit_code, 11);
    const same = await client.callGetMethodWithError(v4.address, 'no_such_method');
    assert.equal(same.gas_used, unknown.gas_used);
    await assert.rejects(client.runMethod(v4.address, 'no_such_method'), /exit_code: 11/);
    await assert.rejects(client.runMethod(nobody, 'seqno'), /exit_code: -13/);
  });

  test('lists and tuples are returned by get-methods', async () => {
    const wallet = client.open(v4);
    const plugins = [v5.address, scene.minter];
    for (const address of plugins) {
      const seqno = await wallet.getSeqno();
      await wallet.sendAddPlugin({ seqno, secretKey, address, forwardAmount: toNano('0.01') });
      await network.settle();
    }
    // v2 flattens lists, and the client leaves what is in them as it is
    const { stack } = await client.runMethod(v4.address, 'get_plugin_list');
    const list = stack.pop();
    assert.ok(list.type === 'tuple');
    const found = (list.items as unknown as [bigint, bigint][]).map(
      ([workchain, hash]) => `${workchain}:${hash.toString(16).padStart(64, '0')}`,
    );
    assert.deepEqual(found.sort(), plugins.map((each) => each.toRawString()).sort());
    assert.equal(await wallet.getIsPluginInstalled(v5.address), true);
    assert.equal(await wallet.getIsPluginInstalled(scene.admin), false);
  });
});

function receivedNano(transaction: Transaction | undefined): bigint | undefined {
  const info = transaction?.inMessage?.info;
  return info?.type === 'internal' ? info.value.coins : undefined;
}

function rootHash(boc: Buffer | null | undefined): Buffer | undefined {
  return boc ? Cell.fromBoc(boc)[0]?.hash() : undefined;
}
