import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { keyPairFromSeed } from '@ton/crypto';
import { WalletContractV4 } from '@ton/ton';
import { shardToSigned, toBase64, toHex } from '@tonway/chain';
import { fromTonCoreAddress } from '@tonway/chain/ton-core';
import { BOC, Address as Ton3Address } from 'ton3-core';
import { ProviderRESTV2 } from 'ton3-providers';
import { walletTransfer } from '../support/wallet-transfer.ts';
import {
  type ClientNetwork,
  clientNetwork,
  newestShardBlock,
  transactionsIn,
} from './support/client-network.ts';

type Client = Awaited<ReturnType<ProviderRESTV2['client']>>;

// It makes its calls of a description that comes with it, so that it asks nobody else.
suite('ton3-providers', () => {
  let network: ClientNetwork;
  let client: Client;
  const seed = new Uint8Array(32).fill(61);
  const { publicKey, secretKey } = keyPairFromSeed(Buffer.from(seed));
  const wallet = WalletContractV4.create({ workchain: 0, publicKey });
  const address = fromTonCoreAddress(wallet.address);
  const friendly = new Ton3Address(address.toRaw()).toString('base64', { bounceable: true });

  before(async () => {
    network = await clientNetwork();
    client = await new ProviderRESTV2(network.url).client();
    await network.devnet.faucet(address, 10_000_000_000n);
    await network.settle();
  });
  after(() => network[Symbol.asyncDispose]());

  const stored = () => transactionsIn(network.devnet, address);

  test('a message is sent', async () => {
    for (const seqno of [0, 1]) {
      const to = network.devnet.faucetAddress;
      const message = walletTransfer(seed, { to, amount: '0.5', seqno });
      const { data } = await client.sendBoc(null, { boc: BOC.from(message).toString('base64') });
      assert.deepEqual([data.ok, data.result], [true, { '@type': 'ok' }]);
      await network.settle();
    }
    assert.equal(stored().length, 3);
  });

  test('an account equals that of the network', async () => {
    const account = network.devnet.account(address);
    const balance = `${account?.account?.storage.balance.coins}`;
    const ask = { address: friendly };
    assert.equal((await client.getAddressBalance(ask)).data.result, balance);
    assert.equal((await client.getAddressState(ask)).data.result, 'active');
    const { data } = await client.getAddressInformation(ask);
    const info = data.result as { balance: string; data: string };
    assert.equal(info.balance, balance);
    const state = account?.account?.storage.state;
    assert.ok(state?.kind === 'active');
    const [root] = BOC.from(info.data).root;
    assert.equal(root?.hash(), toHex(state.init.data?.hash() ?? new Uint8Array()));
    const known = (await client.getWalletInformation(ask)).data.result as { seqno: number };
    assert.equal(known.seqno, 2);
    const extended = (await client.getExtendedAddressInformation(ask)).data.result;
    assert.equal((extended as { revision: number }).revision, 2);
  });

  test('transactions and both ends of a message are found', async () => {
    const { data } = await client.getTransactions({ address: friendly, limit: 10 });
    const found = data.result as { transaction_id: { hash: string } }[];
    const expected = stored().map(({ hash }) => toBase64(hash));
    assert.deepEqual(
      found.map((each) => each.transaction_id.hash),
      expected,
    );
    const [message] = stored()[0]?.outMessages ?? [];
    assert.ok(message?.info.kind === 'internal');
    const sought = {
      source: friendly,
      destination: network.devnet.faucetAddress.toFriendly(),
      created_lt: Number(message.info.createdLt),
    };
    const source = (await client.tryLocateSourceTx(sought)).data.result as (typeof found)[number];
    assert.equal(source.transaction_id.hash, expected[0]);
    const [received] = transactionsIn(network.devnet, network.devnet.faucetAddress);
    for (const locate of [client.tryLocateTx, client.tryLocateResultTx]) {
      const result = (await locate(sought)).data.result as (typeof found)[number];
      assert.equal(result.transaction_id.hash, received && toBase64(received.hash));
    }
  });

  test('blocks equal those of the network', async () => {
    const { head } = network.devnet.status;
    const info = (await client.getMasterchainInfo()).data.result as { last: { seqno: number } };
    assert.equal(info.last.seqno, head.seqno);
    const consensus = (await client.getConsensusBlock()).data.result;
    assert.equal((consensus as { consensus_block: number }).consensus_block, head.seqno);
    const { id } = newestShardBlock(network.devnet);
    const shards = (await client.shards({ seqno: head.seqno })).data.result;
    const [listed] = (shards as { shards: Record<string, unknown>[] }).shards;
    assert.equal(listed?.root_hash, toBase64(id.rootHash));
    // its types want a number, which would not be exact
    const shard = shardToSigned(id.shard).toString() as unknown as number;
    const place = { workchain: 0, shard, seqno: id.seqno };
    assert.deepEqual((await client.lookupBlock(place)).data.result, listed);
    const header = (await client.getBlockHeader(place)).data.result as { id: object };
    assert.deepEqual(header.id, listed);
    const listing = (await client.getBlockTransactions(place)).data.result;
    assert.deepEqual((listing as { id: object }).id, listed);
  });

  test('a get-method runs, a query is sent, addresses are converted', async () => {
    const call = { address: friendly, method: 'seqno', stack: [] };
    const { stack } = (await client.runGetMethod(null, call)).data.result as { stack: unknown };
    assert.deepEqual(stack, [['num', '0x2']]);
    const body = wallet.createTransfer({ seqno: 2, secretKey, messages: [], sendMode: 0 });
    const query = { address: friendly, body: body.toBoc().toString('base64') };
    const fees = (await client.estimateFee(null, query)).data.result;
    assert.ok((fees as { source_fees: { gas_fee: number } }).source_fees.gas_fee > 0);
    const sent = await client.sendQuery(null, query);
    assert.deepEqual(sent.data.result, { '@type': 'ok' });
    const raw = address.toRaw();
    assert.equal((await client.packAddress({ address: raw })).data.result, friendly);
    const unpacked = (await client.unpackAddress({ address: friendly })).data.result;
    assert.equal(String(unpacked).toLowerCase(), raw);
    const detected = (await client.detectAddress({ address: friendly })).data.result;
    assert.equal((detected as { raw_form: string }).raw_form, raw);
    const request = {
      method: 'getAddressState',
      params: { address: friendly },
      id: 'x',
      jsonrpc: '2.0',
    };
    const { data } = await client.jsonRPC(null, request);
    assert.deepEqual([data.result, data.id, data.jsonrpc], ['active', 'x', '2.0']);
  });
});
