import { Address } from '@tonway/chain';
import { Devnet } from '@tonway/devnet';
import { traffic } from '@tonway/scenes';
import { DevnetNetwork } from '@tonway/scenes/devnet';
import { openUpstream } from '../../../src/network/upstream/open-upstream.ts';
import type { Upstream } from '../../../src/network/upstream/session.ts';

/** A devnet on which wallets can pay each other. */
export interface TestNetwork {
  readonly devnet: Devnet;
  readonly upstream: Upstream;
  /** Returns when everything is in blocks; gives who paid. Each seed has wallets of its own. */
  play(seed: number, transfers: number): Promise<Address[]>;
}

/** A test, or the file. */
interface Ending {
  after(close: () => Promise<unknown>): void;
}

export async function startNetwork(t: Ending): Promise<TestNetwork> {
  const devnet = await Devnet.start({ production: 'instant', shards: 2, tvm: { workers: 1 } });
  t.after(() => devnet.close());
  const network = new DevnetNetwork(devnet);
  t.after(() => network.close());
  const upstream = await openUpstream({ config: devnet.globalConfig });
  t.after(() => upstream.close());
  const play = async (seed: number, transfers: number) => {
    const sent = await traffic(network, { seed, wallets: 9, transfers });
    const wallets = sent.flatMap(({ transfers }) => transfers.map(({ from }) => from.toString()));
    return [...new Set(wallets)].map((wallet) => Address.parse(wallet));
  };
  return { devnet, upstream, play };
}
