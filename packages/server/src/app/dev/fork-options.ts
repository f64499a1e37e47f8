import type { ForkOptions } from '@tonway/devnet';
import { loadGlobalConfig, publicNetworkOf } from '../../config/global-config.ts';
import { ConfigError } from '../../config/read-settings.ts';
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

const PUBLIC_NETWORKS = ['mainnet', 'testnet'];

/** Finds the network of a fork in the way in which the server finds its network. */
export async function forkOptions(
  { network, block, cache, isOffline }: ForkFlags,
  { GLOBAL_CONFIG }: Settings,
): Promise<ForkOptions> {
  const source = await (isOffline && PUBLIC_NETWORKS.includes(network)
    ? { network }
    : networkOf(network, GLOBAL_CONFIG));
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
  try {
    const isPublic = PUBLIC_NETWORKS.includes(network);
    const config = await (isPublic || network === 'devnet'
      ? loadGlobalConfig(network, isPublic ? file : '')
      : loadGlobalConfig('custom', network));
    const name = publicNetworkOf(config) ?? (network === 'devnet' ? network : null);
    return { config, ...(name !== null && { network: name }) };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    throw new ConfigError(
      `--fork ${network}: ${error.message}\nA fork takes the path of the file: tonway dev --fork global.config.json`,
      { cause: error },
    );
  }
}
