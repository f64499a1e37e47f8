import type { TestContext } from 'node:test';
import { LiteServer, loadRecordedChain, type MemoryStore } from '@tonway/devnet';
import type { GlobalConfig } from '@tonway/lite-client';
import { fixturePath, type Network } from '@tonway/tools/fixtures';
import { openUpstream } from '../../src/network/upstream/open-upstream.ts';
import type { Upstream } from '../../src/network/upstream/session.ts';

// Not promises: what follows an `await` of a shared promise would belong to the test that made it.
const stores = new Map<Network, MemoryStore>();

/** The blocks of a recorded network, loaded once per process. */
export async function recordedStore(network: Network): Promise<MemoryStore> {
  const store = stores.get(network) ?? (await loadRecordedChain(fixturePath(network)));
  stores.set(network, store);
  return store;
}

/**
 * A recorded network behind a lite server whose newest masterchain block has the given number, or is the last one.
 * That block is trusted: signatures were recorded of few blocks.
 */
export async function recordedUpstream(
  t: Pick<TestContext, 'after'>,
  network: Network,
  head?: number,
): Promise<Upstream> {
  const store = await recordedStore(network);
  const last = store.head?.id.seqno ?? 0;
  const newest = store.masterchainBlock(head ?? last);
  if (!newest) throw new Error(`${network} has no masterchain block ${head}`);
  const server = await LiteServer.listen(store, { lag: last - newest.id.seqno });
  const config = configOf(store, server);
  const upstream = await openUpstream({ config, trustedBlock: newest.id });
  t.after(async () => {
    await upstream.close();
    await server.close(0);
  });
  return upstream;
}

function configOf(store: MemoryStore, { port, publicKey }: LiteServer): GlobalConfig {
  const [zeroState] = store.zeroStates;
  if (!zeroState) throw new Error('a network without a zero state');
  return {
    servers: [{ host: '127.0.0.1', port, publicKey, slices: null }],
    zeroState: zeroState.id,
    initBlock: zeroState.id,
    hardforks: [],
  };
}
