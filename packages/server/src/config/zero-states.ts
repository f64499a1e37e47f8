import { toBase64 } from '@tonway/chain';
import type { GlobalConfig } from '@tonway/lite-client';
import { ConfigError } from './errors.ts';

interface ZeroState {
  readonly rootHash: string;
  readonly fileHash: string;
}

/** The zero states of the public networks. A global config file could name any zero state for itself. */
const ZERO_STATES: Readonly<Record<string, ZeroState>> = {
  mainnet: {
    rootHash: 'F6OpKZKqvqeFp6CQmFomXNMfMj2EnaUSOXN+Mh+wVWk=',
    fileHash: 'XplPz01CXAps5qeSWUtxcyBfdAo5zVb1N979KLSKD24=',
  },
  testnet: {
    rootHash: 'gj+B8wb/AmlPk1z1AhVI484rhrUpgSr2oSFIh56VoSg=',
    fileHash: 'Z+IKwYS54DmmJmesw/nAD5DzWadnOCMzee+kdgSYDOg=',
  },
};

/** Throws a `ConfigError` if a global config for mainnet or testnet belongs to another network. */
export function checkZeroState(network: string, config: GlobalConfig, source: string): void {
  const expected = ZERO_STATES[network];
  if (!expected || isSame(config, expected)) return;
  const actual = Object.keys(ZERO_STATES).find((name) => isSame(config, ZERO_STATES[name]));
  throw new ConfigError(
    `GLOBAL_CONFIG: ${source} is not a configuration of ${network}: ` +
      `its zero state is ${actual ? `that of ${actual}` : toBase64(config.zeroState.rootHash)}, ` +
      `that of ${network} is ${expected.rootHash}; ` +
      `give ${network}'s own, or name the network: --network ${actual ?? 'NAME'} --global-config FILE`,
  );
}

function isSame({ zeroState }: GlobalConfig, expected: ZeroState | undefined): boolean {
  return (
    toBase64(zeroState.rootHash) === expected?.rootHash &&
    toBase64(zeroState.fileHash) === expected.fileHash
  );
}
