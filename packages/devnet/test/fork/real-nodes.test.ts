import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Address, MASTERCHAIN, ShardStateUnsplit } from '@tonway/chain';
import { recordedStore } from '../support/recorded-network.ts';
import { readerOf, startDevnet } from '../support/running-devnet.ts';
import { configOf, serve } from '../support/served-network.ts';

const TON = 1_000_000_000n;
const someone = new Address(0, new Uint8Array(32).fill(7));
const BLOCKS = { localnet: 1500, 'localnet/split': 300 } as const;
const HEADS = { localnet: 1851, 'localnet/split': 322 } as const;

for (const network of ['localnet', 'localnet/split'] as const)
  test(`a devnet goes on from ${network}, which real nodes have made`, async (t) => {
    const store = await recordedStore(network);
    const server = await serve(t, network, HEADS[network]);
    const config = await configOf(network, server);
    const block = BLOCKS[network];
    const fork = await startDevnet(t, { fork: { config, block }, production: 'manual' });
    await fork.mine(5);
    await fork.faucet(someone, TON);
    await fork.mine(3);
    assert.equal(fork.status.failure, null);
    assert.equal(fork.account(someone)?.account?.storage.balance.coins, TON);
    const { reads } = await readerOf(t, fork);
    const head = await reads.head();
    assert.ok(head.seqno > block + 8);

    // the accounts of both chains are those of the recorded network
    const recorded = store.masterchainBlock(block) ?? assert.fail();
    const { custom } = ShardStateUnsplit.load(recorded.state);
    const listed = [...(custom?.shardHashes.get(0)?.leaves() ?? [])];
    assert.equal(listed.length, fork.status.shards.length);
    const tops = listed.map(([shard, { seqno, rootHash, fileHash }]) =>
      store.state({ workchain: 0, shard, seqno, rootHash, fileHash }),
    );
    let same = 0;
    for (const state of [recorded.state, ...tops]) {
      const { accounts, shardId } = ShardStateUnsplit.load(state ?? assert.fail());
      for (const id of [...accounts.keys()].slice(0, 20)) {
        const address = new Address(shardId.workchain, id);
        const { accountCell } = await reads.account(address, head);
        assert.ok(accountCell, address.toRaw());
        if (accountCell.hashHex() === accounts.get(id)?.accountCell.hashHex()) same++;
      }
    }
    assert.ok(same > 5, `${same}`);
    // the elector goes on
    const elector = new Address(MASTERCHAIN, new Uint8Array(32).fill(0x33));
    assert.equal((await fork.runGetMethod(elector, 'active_election_id')).exitCode, 0);
  });
