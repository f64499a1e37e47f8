import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { Address, Block, ShardStateUnsplit } from '@tonway/chain';
import { sameBlock } from '@tonway/lite-client';
import type { Devnet } from '../../src/network/devnet.ts';
import type { DevnetOptions } from '../../src/network/options.ts';
import { readerOf, startDevnet } from '../support/running-devnet.ts';
import { signTransfer, walletOf } from '../support/ton-wallet.ts';

const TON = 1_000_000_000n;
const addressOfBytes = (byte: number) => new Address(0, new Uint8Array(32).fill(byte));
const [friend, stranger, nobody] = [addressOfBytes(7), addressOfBytes(8), addressOfBytes(9)];

/** A network with a deployed wallet, and an account that was paid. */
async function startSource(t: TestContext, options: DevnetOptions = {}): Promise<Devnet> {
  const source = await startDevnet(t, {
    secret: 'a source',
    shards: 2,
    globalId: -239,
    ...options,
  });
  const wallet = walletOf(source, 0, 'v4r2');
  await source.send(signTransfer(wallet, { to: friend, amount: '5', seqno: 0 }));
  await source.mine(3);
  return source;
}

const addressOf = ({ contract }: ReturnType<typeof walletOf>) =>
  Address.parseRaw(contract.address.toRawString());

test('a devnet goes on from another network', async (t) => {
  const source = await startSource(t);
  const [wallet, { head, zeroState }] = [walletOf(source, 0, 'v4r2'), source.status];
  const fork = await startDevnet(t, { fork: { config: source.globalConfig, network: 'source' } });
  assert.equal(fork.status.fork?.network, 'source');
  assert.ok(sameBlock(fork.status.fork.block, head));
  assert.ok(sameBlock(fork.status.zeroState, zeroState));
  assert.equal(fork.globalConfig.initBlock.seqno, head.seqno + 1);
  const { reads } = await readerOf(t, fork);

  // accounts of the source, proven against our blocks
  const before = await reads.account(friend, await reads.head());
  assert.equal(before.account?.storage.balance.coins, 5n * TON);
  assert.equal((await reads.account(nobody, await reads.head())).account, null);
  const run = await fork.runGetMethod(addressOf(wallet), 'seqno');
  assert.deepEqual(run.stack, [{ kind: 'int', value: 1n }]);

  // a wallet of the source pays there, and the source does not see it
  const { trace } = await fork.send(signTransfer(wallet, { to: stranger, amount: '2', seqno: 1 }));
  assert.equal(trace.transactions.length, 2);
  const now = await reads.head();
  const paid = await reads.account(stranger, now);
  assert.equal(paid.account?.storage.balance.coins, 2n * TON);
  await source.mine(2);
  assert.equal(source.account(stranger), null);
  // the history of the wallet goes on in the source
  const owner = addressOf(wallet);
  const { shardAccount } = await reads.account(owner, now);
  const { lastTransactionLt: lt, lastTransactionHash: hash } = shardAccount ?? assert.fail();
  const newest = await reads.transactions(owner, { lt, hash }, 10);
  assert.equal(newest.transactions.length, 1);
  assert.ok(newest.next);
  const older = await reads.transactions(owner, newest.next, 10);
  assert.equal(older.transactions.length, 1);

  // our own contracts
  await fork.faucet(nobody, TON);
  assert.equal(fork.account(nobody)?.account?.storage.balance.coins, TON);
  const [jetton] = fork.tokens.jettons;
  assert.ok(jetton);
  await fork.faucetJetton(nobody, jetton.address, 5n);
  await fork.setConfigParam(5000, 'te6cckEBAQEAAgAAAEysuc0=');
  await fork.setAccount(stranger, { balanceNano: 1n });
  assert.equal(fork.account(stranger)?.account?.storage.balance.coins, 1n);

  // all blocks have the id of the source, and are proven from the init block
  const last = await reads.head();
  for (let seqno = head.seqno + 1; seqno <= last.seqno; seqno++) {
    const { id } = fork.store.masterchainBlock(seqno) ?? assert.fail();
    const { root } = await reads.block(id);
    assert.equal(Block.load(root).globalId, -239);
    if (seqno === head.seqno + 1) assert.ok(Block.load(root).info.keyBlock);
  }
  // from the last block of the source, the chain leads back only
  const { reads: trusting } = await readerOf(t, fork, { trustedBlock: last });
  await trusting.requireBlock(head);
  const state = ShardStateUnsplit.load(fork.store.head?.state ?? assert.fail());
  assert.equal(state.globalId, -239);
});

test('messages in flight at the fork arrive', async (t) => {
  const source = await startSource(t, { production: 'manual' });
  const others = [0x17, 0x97].map(addressOfBytes);
  for (const each of others) await source.faucet(each, TON);
  // the faucet pays, and the other shard has not seen the payment yet
  await source.mine();
  const arrived = others.filter((each) => source.account(each) !== null);
  assert.equal(arrived.length, 1);
  const fork = await startDevnet(t, { fork: { config: source.globalConfig } });
  assert.equal(fork.status.shards.length, 2);
  await fork.mine(2);
  await fork.fetchAccounts(others);
  for (const each of others) assert.equal(fork.account(each)?.account?.storage.balance.coins, TON);
});
