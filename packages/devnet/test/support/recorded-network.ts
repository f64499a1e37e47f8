import { fixturePath } from '@tonway/tools/fixtures';
import { ChainView } from '../../src/lite-server/chain-view.ts';
import { HANDLERS } from '../../src/lite-server/handlers.ts';
import { answer } from '../../src/lite-server/query.ts';
import { loadRecordedChain } from '../../src/replay/recorded-chain.ts';
import type { MemoryStore } from '../../src/store/memory-store.ts';
import type { Network } from './conversations.ts';

// Not promises: what follows an `await` of a shared promise would belong to the test that made it.
const stores = new Map<Network, MemoryStore>();

/** Loaded once per process. */
export async function recordedStore(network: Network): Promise<MemoryStore> {
  const store = stores.get(network) ?? (await loadRecordedChain(fixturePath(network)));
  stores.set(network, store);
  return store;
}

/** The view of a server whose newest block is `head`. */
export async function viewAt(network: Network, head: number): Promise<ChainView> {
  const store = await recordedStore(network);
  // the node continued after the last recorded block
  const block = store.masterchainBlock(head) ?? store.head;
  if (!block) throw new Error(`${network} has no masterchain block`);
  return new ChainView(store, block);
}

/** The server's answer when its newest block is `head`. */
export async function ask(
  network: Network,
  head: number,
  request: Uint8Array,
  nowSeconds = 0,
): Promise<Uint8Array> {
  const context = { chain: await viewAt(network, head), nowSeconds };
  return answer(request, HANDLERS, context);
}
