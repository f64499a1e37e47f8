import { Address, type BlockIdExt } from '@tonway/chain';
import { Connection, VerifiedReads } from '@tonway/lite-client';
import type { Benchmark } from '@tonway/tools/bench';
import { Tvm } from '@tonway/tvm';
import type { ChainTop, NextShardBlock } from '../src/collate/collation.ts';
import { collateShardBlock } from '../src/collate/shard-block.ts';
import { ForkedStates } from '../src/fork/forked-states.ts';
import { LiteServer } from '../src/lite-server/server.ts';
import { SmallNetwork } from '../test/collate/small-network.ts';
import { nextBlock } from './support/next-block.ts';

export default {
  name: 'fork',
  about:
    'a shard block with 400 transactions on the sparse state of a fork, all accounts fetched; against the same block on the whole state',
  bar: 0.8,
  async setup() {
    const tvm = new Tvm({ workers: 1 });
    const network = new SmallNetwork(tvm);
    const whole = await nextBlock(network);
    const server = await LiteServer.listen(network.store);
    const { port, publicKey } = server;
    const source = new Connection({ host: '127.0.0.1', port, publicKey, slices: null });
    const fork = await ForkedStates.open(new VerifiedReads(source, null), whole.masterchain.id);
    const sparse = onFork(whole, fork);
    await fork.fetchAccounts(destinationsOf(whole));
    const { id } = await fork.complete(() => collateShardBlock(sparse));
    if (!isSame(id, (await collateShardBlock(whole)).id)) throw new Error('the blocks differ');
    return {
      baseline: { label: 'whole state', run: () => collateShardBlock(whole) },
      subject: { label: 'sparse state', run: () => collateShardBlock(sparse) },
      units: { amount: 1, name: 'blocks' },
      async close() {
        await source.close();
        await server.close(0);
        await tvm.close();
      },
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

function destinationsOf({ externals }: NextShardBlock): Address[] {
  return externals.flatMap(({ info: { destination } }) =>
    destination instanceof Address ? destination : [],
  );
}

function isSame(a: BlockIdExt, b: BlockIdExt): boolean {
  return Buffer.from(a.fileHash).equals(b.fileHash);
}
