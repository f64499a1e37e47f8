import { Address } from '@tonway/chain';
import { Connection, VerifiedReads } from '@tonway/lite-client';
import { Tvm } from '@tonway/tvm';
import type { NextShardBlock } from '../../src/collate/collation.ts';
import { ForkedStates } from '../../src/fork/forked-states.ts';
import { LiteServer } from '../../src/lite-server/server.ts';
import { SmallNetwork } from '../../test/collate/small-network.ts';
import { nextBlock } from './next-block.ts';

/** A network with a lite server, the block that follows on its whole states, and forks of it. */
export async function forkedNetwork() {
  const tvm = new Tvm({ workers: 1 });
  const network = new SmallNetwork(tvm);
  const next = await nextBlock(network);
  const server = await LiteServer.listen(network.store);
  const { port, publicKey } = server;
  const source = new Connection({ host: '127.0.0.1', port, publicKey, slices: null });
  const reads = new VerifiedReads(source, null);
  return {
    next,
    reads,
    openFork: () => ForkedStates.open(reads, next.masterchain.id),
    async close() {
      await source.close();
      await server.close(0);
      await tvm.close();
    },
  };
}

export function destinationsOf({ externals }: NextShardBlock): Address[] {
  return externals.flatMap(({ info: { destination } }) =>
    destination instanceof Address ? destination : [],
  );
}
