import { Address, Block, type ShardAccount, toHex, transactionsByLt } from '@tonway/chain';
import type { Benchmark } from '@tonway/tools/bench';
import { type EmulateCall, Tvm } from '@tonway/tvm';
import type { NextShardBlock } from '../src/collate/collation.ts';
import { masterchainContextAt } from '../src/collate/masterchain-context.ts';
import { collateShardBlock } from '../src/collate/shard-block.ts';
import { SmallNetwork } from '../test/collate/small-network.ts';
import { nextBlock } from './support/next-block.ts';

export default {
  name: 'collate',
  about: 'a shard block with 400 transactions, against the emulator alone executing the same ones',
  bar: 0.4,
  async setup() {
    const tvm = new Tvm({ workers: 1 });
    const network = new SmallNetwork(tvm);
    const next = await nextBlock(network);
    const calls = await callsOf(tvm, network, next);
    return {
      baseline: {
        label: 'emulator',
        run: () => Promise.all(calls.map((call) => tvm.emulate(call))),
      },
      subject: { label: 'tonway', run: () => collateShardBlock(next) },
      units: { amount: calls.length, name: 'transactions' },
      close: () => tvm.close(),
    };
  },
} satisfies Benchmark;

/** The transactions of the block, each with the account before it. */
async function callsOf(
  tvm: Tvm,
  network: SmallNetwork,
  next: NextShardBlock,
): Promise<EmulateCall[]> {
  const { root } = await collateShardBlock(next);
  const { configRoot: config, previousBlocks } = masterchainContextAt(next.masterchain);
  const accounts = new Map<string, ShardAccount>();
  const calls: EmulateCall[] = [];
  for (const { accountAddress, lt, inMessage } of transactionsByLt(Block.load(root))) {
    const key = toHex(accountAddress);
    const account = accounts.get(key) ?? network.account(new Address(0, accountAddress));
    if (!inMessage) continue;
    const { now, randomSeed } = next;
    const context = { config, previousBlocks, now, randomSeed };
    const call = { ...context, account, lt, message: inMessage.cell };
    const result = await tvm.emulate(call);
    if (result.accepted) accounts.set(key, result.account);
    calls.push(call);
  }
  return calls;
}
