import { type Address, Block, type Transaction, transactionsOf } from '@tonway/chain';
import type { ChainStore, Devnet } from '@tonway/devnet';
import { DevnetNetwork } from '@tonway/scenes/devnet';
import { serverOverDevnet } from '../../support/server-over-devnet.ts';

/** A server over a devnet of one shard, as a client's tests need it. */
export interface ClientNetwork extends AsyncDisposable {
  readonly devnet: Devnet;
  readonly scenes: DevnetNetwork;
  /** Of v2, without a slash at the end. */
  readonly url: string;
  /** Returns when all messages are delivered and the server knows. */
  settle(): Promise<void>;
}

const ALL = 1n << 63n;

export async function clientNetwork(
  settings: Readonly<Record<string, string>> = {},
): Promise<ClientNetwork> {
  await using parts = new AsyncDisposableStack();
  const { devnet, server } = parts.use(await serverOverDevnet(settings));
  const scenes = parts.use(new DevnetNetwork(devnet));
  const closing = parts.move();
  return {
    devnet,
    scenes,
    url: `${server.url}/api/v2`,
    async settle() {
      await scenes.settle();
      while ((server.upstream.head?.id.seqno ?? 0) < devnet.status.head.seqno)
        await new Promise((resolve) => setTimeout(resolve, 5));
    },
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  };
}

/** The newest block of the basechain. */
export function newestShardBlock({ store, status }: Devnet) {
  const newest = [...blocksOf(store, 0, status.head.seqno)].at(-1);
  if (!newest) throw new Error('the basechain has no block');
  return newest;
}

/** A block of the basechain that has several transactions. */
export function busyShardBlock({ store, status }: Devnet) {
  for (const block of blocksOf(store, 0, status.head.seqno))
    if ([...transactionsOf(Block.load(block.root))].length > 1) return block;
  throw new Error('no block has two transactions');
}

/** All transactions of an account, the newest first, as the blocks themselves have them. */
export function transactionsIn({ store, status }: Devnet, address: Address): Transaction[] {
  const found: Transaction[] = [];
  for (const { root } of blocksOf(store, address.workchain, status.head.seqno))
    for (const transaction of transactionsOf(Block.load(root)))
      if (Buffer.compare(transaction.accountAddress, address.hash) === 0) found.push(transaction);
  return found.sort((a, b) => Number(b.lt - a.lt));
}

function* blocksOf(store: ChainStore, workchain: number, upTo: number) {
  for (let seqno = 1n; ; seqno++) {
    const block = store.find({ workchain, prefix: ALL, by: 'seqno', value: seqno, upTo });
    if (!block) return;
    yield block;
  }
}
