import type { Message } from '@tonway/chain';
import type { NextShardBlock } from '../../src/collate/collation.ts';
import { order, relay, relayAddress, type SmallNetwork } from '../../test/collate/small-network.ts';

const ACCOUNTS = 200;
const TON = 1_000_000_000n;

/** Every account sends an amount to another account. */
export async function nextBlock(network: SmallNetwork): Promise<NextShardBlock> {
  await network.round();
  const accounts = Array.from({ length: ACCOUNTS }, (_, index) => relayAddress(index, index));
  await network.round({ overrides: new Map(accounts.map((each) => relay(each, 1000n * TON))) });
  // The update of the last block shows none of them.
  await network.round();
  const externals = accounts.map((from, index): Message => {
    return order(from, accounts[(index + 7) % ACCOUNTS] ?? from, TON);
  });
  const [next] = network.nextShardBlocks({ externals });
  if (!next) throw new Error('there is no shard');
  return next;
}
