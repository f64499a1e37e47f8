import type { Devnet } from '@tonway/devnet';
import { ALL_SCENES } from './all-scenes.ts';
import { DevnetNetwork } from './devnet-network.ts';
import { installDnsRoot } from './dns-root.ts';
import { traffic } from './traffic.ts';

export const SCENE_NAMES: readonly string[] = Object.keys(ALL_SCENES);

/** Plays scenes on a devnet, one after the other; `onPlayed` gets the number of steps of each. */
export async function playScenes(
  devnet: Devnet,
  names: readonly string[],
  onPlayed: (name: string, steps: number) => void,
): Promise<void> {
  await using network = new DevnetNetwork(devnet);
  // Domains are found only if the configuration names the root.
  await installDnsRoot(devnet);
  for (const [name, play] of Object.entries(ALL_SCENES)) {
    if (!names.includes(name)) continue;
    const { steps } = await play(network);
    onPlayed(name, steps.length);
  }
}

const WALLETS = 10;
/** The wallets change every few seconds. */
const BATCH_SECONDS = 10;

/** Wallets pay each other at random, until the signal is aborted. */
export async function playTraffic(
  devnet: Devnet,
  transfersPerSecond: number,
  signal: AbortSignal,
): Promise<void> {
  await using network = new DevnetNetwork(devnet);
  // Other wallets than those of an earlier run on the same chain.
  for (let seed = Date.now() % 2 ** 31; !signal.aborted; seed++) {
    const transfers = Math.max(1, Math.round(transfersPerSecond * BATCH_SECONDS));
    await traffic(network, { seed, wallets: WALLETS, transfers, transfersPerSecond });
  }
}
