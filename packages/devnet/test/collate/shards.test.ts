import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { type Address, Block, ShardStateUnsplit, shardsOf, shardToHex } from '@tonway/chain';
import { Tvm } from '@tonway/tvm';
import { order, relay, relayAddress, SmallNetwork } from './small-network.ts';

const TON = 1_000_000_000n;

describe('shards', () => {
  const tvm = new Tvm({ workers: 1 });
  after(() => tvm.close());

  function shardsIn({ store }: SmallNetwork): string[] {
    const extra = store.head && ShardStateUnsplit.load(store.head.state).custom;
    assert.ok(extra);
    return [...shardsOf(extra.shardHashes)].map(({ shard }) => shardToHex(shard));
  }

  async function until(network: SmallNetwork, count: number, future: 'split' | 'merge' | null) {
    for (let rounds = 0; shardsIn(network).length !== count; rounds++) {
      assert.ok(rounds < 20, `there are still ${shardsIn(network).length} shards`);
      await network.round({ future });
    }
  }

  const everywhere = Array.from({ length: 16 }, (_, i) => relayAddress(i * 16 + 3, i));

  /** Every account pays every other; each payment arrives exactly once. */
  async function everybodySends(network: SmallNetwork, accounts: readonly Address[]) {
    const before = accounts.map((each) => balanceOf(network, each));
    const step = 1 + Math.floor(accounts.length / 3);
    const to = (index: number) => accounts[(index + step) % accounts.length] as Address;
    const externals = accounts.map((from, index) => order(from, to(index), 7n * TON));
    let blocks = await network.round({ externals });
    let transactions = sum(blocks.map((block) => block.executed.length));
    for (let rounds = 0; blocks.some(({ hasQueue }) => hasQueue); rounds++) {
      assert.ok(rounds < 10, 'messages do not arrive');
      blocks = await network.round();
      transactions += sum(blocks.map((block) => block.executed.length));
    }
    const spent = accounts.map((each, index) => (before[index] ?? 0n) - balanceOf(network, each));
    assert.ok(spent.every((fees) => fees > 0n && fees < TON / 10n));
    return transactions;
  }

  function balanceOf(network: SmallNetwork, address: Address): bigint {
    return network.account(address)?.account?.storage.balance.coins ?? 0n;
  }

  test('sixteen shards from one zero state, with messages between all of them', async () => {
    const network = new SmallNetwork(tvm, 4);
    await network.round();
    await until(network, 16, null);
    const overrides = new Map(everywhere.map((each) => relay(each, 100n * TON)));
    await network.round({ overrides });
    await everybodySends(network, everywhere);
  });

  test('messages to and from the masterchain', async () => {
    const network = new SmallNetwork(tvm, 1);
    await network.round();
    await until(network, 2, null);
    const accounts = [relayAddress(0x10), relayAddress(0xf0, 1, -1), relayAddress(0xe0, 2)];
    const overrides = new Map(accounts.map((each) => relay(each, 100n * TON)));
    await network.round({ overrides });
    await everybodySends(network, accounts);
  });

  test('split and merge on demand, with messages in transit', async () => {
    const network = new SmallNetwork(tvm);
    await network.round();
    await network.allowSplits(2);
    const overrides = new Map(everywhere.map((each) => relay(each, 100n * TON)));
    await network.round({ overrides });
    await until(network, 4, 'split');
    await everybodySends(network, everywhere);
    const late = order(everywhere[0] as Address, everywhere[15] as Address, TON);
    await network.round({ externals: [late], future: 'merge' });
    await until(network, 1, 'merge');
    const received = balanceOf(network, everywhere[15] as Address);
    await everybodySends(network, everywhere);
    assert.ok(received > 100n * TON);
  });

  test('headers mark splits and merges', async () => {
    const network = new SmallNetwork(tvm);
    await network.round();
    await network.allowSplits(2);
    const seen = new Set<string>();
    const watch = async (count: number, future: 'split' | 'merge') => {
      for (let rounds = 0; shardsIn(network).length !== count && rounds < 10; rounds++) {
        for (const { root } of await network.round({ future })) {
          const { beforeSplit, afterSplit, afterMerge } = Block.load(root).info;
          if (beforeSplit) seen.add('before split');
          if (afterSplit) seen.add('after split');
          if (afterMerge) seen.add('after merge');
        }
      }
    };
    await watch(2, 'split');
    await watch(1, 'merge');
    assert.deepEqual(seen, new Set(['before split', 'after split', 'after merge']));
  });
});

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
