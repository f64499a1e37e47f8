import { Devnet } from '@tonway/devnet';
import { traffic } from '@tonway/scenes';
import { DevnetNetwork } from '@tonway/scenes/devnet';

/** A devnet that makes blocks by itself, with wallets that pay each other until it is told to be quiet. */
export interface BusyChain extends AsyncDisposable {
  readonly devnet: Devnet;
  /** Ends the traffic; gives the number of the newest block, which has all of it. */
  quiet(): Promise<number>;
}

const BLOCK_MS = 300;
const ROUND = { wallets: 9, transfers: 40, transfersPerSecond: 20 };

export async function busyChain(): Promise<BusyChain> {
  const devnet = await Devnet.start({
    production: { intervalMs: BLOCK_MS },
    shards: 2,
    tvm: { workers: 1 },
  });
  const network = new DevnetNetwork(devnet);
  let isQuiet = false;
  const playing = (async () => {
    for (let seed = 1; !isQuiet; seed++) await traffic(network, { seed, ...ROUND });
  })();
  playing.catch(() => {});
  const quiet = async () => {
    isQuiet = true;
    await playing;
    return devnet.status.head.seqno;
  };
  return {
    devnet,
    quiet,
    async [Symbol.asyncDispose]() {
      await quiet().catch(() => {});
      await network.close();
      await devnet.close();
    },
  };
}
