import type { Address } from '@tonway/chain';
import { fromTonCoreAddress } from '@tonway/chain/ton-core';
import { Devnet } from '@tonway/devnet';
import { Actor, traffic } from '@tonway/scenes';
import { DevnetNetwork } from '@tonway/scenes/devnet';

const SEED = 6;
const WALLETS = 60;
const TRANSFERS_PER_SECOND = 20;
/** Of three wallets in turn, this one keeps its seqno where it is easily read. */
const VERSION = 'v4r2';

/** A devnet that makes blocks and on which wallets pay each other. */
export interface BusyNetwork extends AsyncDisposable {
  readonly devnet: Devnet;
  readonly wallets: readonly Address[];
}

/** `seconds`: how long there is to be traffic. */
export async function busyNetwork(seconds: number): Promise<BusyNetwork> {
  await using parts = new AsyncDisposableStack();
  const devnet = parts.use(await Devnet.start({ shards: 2, tvm: { workers: 1 } }));
  const network = parts.use(new DevnetNetwork(devnet));
  const playing = traffic(network, {
    seed: SEED,
    wallets: WALLETS,
    transfers: seconds * TRANSFERS_PER_SECOND,
    transfersPerSecond: TRANSFERS_PER_SECOND,
  });
  playing.catch(() => {});
  parts.defer(async () => void (await playing));
  const actors = Array.from({ length: Math.ceil(WALLETS / 3) }, (_, i) =>
    Actor.create(`traffic/${SEED}/${3 * i}`, VERSION),
  );
  const wallets = (await Promise.all(actors)).map(({ address }) => fromTonCoreAddress(address));
  const closing = parts.move();
  return { devnet, wallets, [Symbol.asyncDispose]: () => closing.disposeAsync() };
}
