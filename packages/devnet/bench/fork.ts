import type { BlockIdExt } from '@tonway/chain';
import type { Benchmark } from '@tonway/tools/bench';
import type { ChainTop, NextShardBlock } from '../src/collate/collation.ts';
import { collateShardBlock } from '../src/collate/shard-block.ts';
import type { ForkedStates } from '../src/fork/forked-states.ts';
import { destinationsOf, forkedNetwork } from './support/forked-network.ts';

export default {
  name: 'fork',
  about:
    'a shard block with 400 transactions on the sparse state of a fork, all accounts fetched; against the same block on the whole state',
  bar: 0.8,
  async setup() {
    const { next: whole, openFork, close } = await forkedNetwork();
    const fork = await openFork();
    const sparse = onFork(whole, fork);
    await fork.fetchAccounts(destinationsOf(whole));
    const { id } = await fork.complete(() => collateShardBlock(sparse));
    if (!isSame(id, (await collateShardBlock(whole)).id)) throw new Error('the blocks differ');
    return {
      baseline: { label: 'whole state', run: () => collateShardBlock(whole) },
      subject: { label: 'sparse state', run: () => collateShardBlock(sparse) },
      units: { amount: 1, name: 'blocks' },
      close,
    };
  },
} satisfies Benchmark;

function onFork(next: NextShardBlock, fork: ForkedStates): NextShardBlock {
  const sparse = ({ id, state }: ChainTop) => ({ id, state: fork.state(id) ?? state });
  const { previous, masterchain, neighbours } = next;
  return {
    ...next,
    previous: previous.map(sparse),
    masterchain: sparse(masterchain),
    neighbours: neighbours.map(sparse),
  };
}

function isSame(a: BlockIdExt, b: BlockIdExt): boolean {
  return Buffer.from(a.fileHash).equals(b.fileHash);
}
