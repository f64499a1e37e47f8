import type { ForkOptions } from '@tonway/devnet';
import {
  BY_FORK,
  loadGlobalConfig,
  publicNetworkOf,
  zeroStateHashOf,
} from '../../config/global-config.ts';
import type { Settings } from '../../config/settings.ts';

/** What the command line says of a fork. */
export interface ForkFlags {
  /** A network that is known by name, or the path of a global config file. */
  readonly network: string;
  /** The last block of the network; null: its newest block. */
  readonly block: number | null;
  readonly cache: string | null;
  readonly isOffline: boolean;
}

/** Finds the network of a fork in the way in which the server finds its network. */
export async function forkOptions(
  { network, block, cache, isOffline }: ForkFlags,
  { GLOBAL_CONFIG }: Settings,
): Promise<ForkOptions> {
  const zeroStateHash = zeroStateHashOf(network);
  // what is in the cache needs no configuration, which may have to be fetched
  const source =
    isOffline && zeroStateHash
      ? { network, zeroStateHash }
      : await networkOf(network, GLOBAL_CONFIG);
  return {
    ...source,
    ...(block !== null && { block }),
    ...(cache !== null && { cache }),
    offline: isOffline,
  };
}

async function networkOf(
  network: string,
  file: string,
): Promise<Pick<ForkOptions, 'network' | 'config'>> {
  const isPublic = zeroStateHashOf(network) !== null;
  const config = await (isPublic || network === 'devnet'
    ? loadGlobalConfig(network, isPublic ? file : '', BY_FORK)
    : loadGlobalConfig('custom', network, BY_FORK));
  const name = publicNetworkOf(config) ?? (network === 'devnet' ? network : null);
  return { config, ...(name !== null && { network: name }) };
}
