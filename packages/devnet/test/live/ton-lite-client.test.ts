import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Address, Config, shardsOf, shardToSigned, toHex, transactionsOf } from '@tonway/chain';
import { traffic } from '@tonway/scenes';
import { DevnetNetwork } from '@tonway/scenes/devnet';
import { readerOf, startDevnet } from '../support/running-devnet.ts';
import { signTransfer, walletOf } from '../support/ton-wallet.ts';
import { otherClient, type Seen } from './support/other-client.ts';
import { type ReadBlock, readChain } from './support/read-chain.ts';

test('another client in another process reads the same network', async (t) => {
  const devnet = await startDevnet(t, { production: 'manual', shards: 2 });
  await using network = new DevnetNetwork(devnet);
  const sent = await traffic(network, { seed: 2, wallets: 6, transfers: 40 });
  const wallet = walletOf(devnet, 0, 'v4r2');
  const account = wallet.contract.address.toRawString();
  const names = new Set([
    account,
    devnet.faucetAddress.toRaw(),
    ...[3, 5].map((digit) => `-1:${String(digit).repeat(64)}`),
    ...sent.flatMap(({ transfers }) => transfers.map(({ to }) => to.toRawString())),
  ]);
  const job = { accounts: [...names], asked: { account, method: 'seqno' } };

  const transfer = { to: devnet.faucetAddress, amount: '1', seqno: 0 };
  const message = Buffer.from(signTransfer(wallet, transfer)).toString('base64');
  assert.deepEqual(await otherClient(devnet, { ...job, message }), { status: 1 });
  await network.settle();
  const seen = await otherClient<Seen>(devnet, job);

  const { head, shards } = devnet.status;
  const chain = await readChain(await readerOf(t, devnet), [head, ...shards]);
  const newest = chain.find(({ id }) => toHex(id.rootHash) === seen.head) ?? assert.fail();
  assert.equal(newest.id.seqno, head.seqno);
  assert.equal(seen.zeroState, toHex(devnet.globalConfig.zeroState.rootHash));
  assert.deepEqual(seen.method, { exitCode: 0, value: 1 });
  checkState(seen, newest);
  for (const { address, balanceNano, transactions } of seen.accounts) {
    const balance = devnet.account(Address.parse(address))?.account?.storage.balance.coins;
    assert.equal(balanceNano, String(balance));
    assert.deepEqual(transactions, transactionsIn(chain, address).reverse(), address);
  }
  for (const { id, block } of chain) {
    // the first blocks precede the first registered shard block
    if (id.seqno === 1) continue;
    const hashes = [...transactionsOf(block)].map(({ hash }) => toHex(hash));
    assert.deepEqual(seen.blocks[toHex(id.rootHash)], hashes);
  }
});

function checkState(seen: Seen, { stateRoot, state }: ReadBlock): void {
  const { shardHashes, config } = state.custom ?? assert.fail();
  const shards = [...shardsOf(shardHashes)].map(({ shard, descr }) => [
    String(shardToSigned(shard)),
    descr.seqno,
  ]);
  assert.equal(seen.stateRootHash, stateRoot.hashHex());
  assert.deepEqual(new Map(seen.shards), new Map(shards as [string, number][]));
  assert.equal(seen.globalVersion, new Config(config.config).globalVersion.version);
}

/** In chain order. */
function transactionsIn(chain: readonly ReadBlock[], account: string): string[] {
  const { workchain, hash: id } = Address.parse(account);
  return chain
    .filter((read) => read.id.workchain === workchain)
    .flatMap(({ block }) => [...(block.extra.accountBlocks.get(id)?.transactions.values() ?? [])])
    .map(({ hash }) => toHex(hash));
}
