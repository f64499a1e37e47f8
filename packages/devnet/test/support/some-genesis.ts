import type { GenesisOptions } from '../../src/genesis/genesis.ts';
import { deriveKey } from '../../src/genesis/keys.ts';

export const someKey = deriveKey('test', 'key');

/** A genesis with the built-in configuration and one key for everything. */
export function someGenesis(changes: Partial<GenesisOptions> = {}): GenesisOptions {
  const { publicKey } = someKey;
  return {
    base: null,
    params: new Map(),
    globalId: -777,
    genUtime: 1_800_000_000,
    validatorKey: publicKey,
    configKey: publicKey,
    faucetKey: publicKey,
    faucetBalanceNano: 10n ** 18n,
    signatures: 'ordinary',
    splitDepth: 0,
    funded: [],
    ...changes,
  };
}
