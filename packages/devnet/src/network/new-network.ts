import type { KeyPair } from '@tonway/lite-client';
import { makeGenesis } from '../genesis/genesis.ts';
import { deriveKey } from '../genesis/keys.ts';
import type { ZeroState } from '../store/chain-store.ts';
import { type CompleteOptions, splitDepth } from './options.ts';
import { balancesOf, type PrefundedKey, prefundedKeys } from './prefunded.ts';

/** The keys of a devnet: the same ones whenever its secret is the same. */
export interface DevnetKeys {
  readonly validator: KeyPair;
  /** Sets parameters of the configuration. */
  readonly config: KeyPair;
  readonly faucet: KeyPair;
  readonly liteServer: KeyPair;
  readonly prefunded: readonly PrefundedKey[];
}

/** A fifth of what there is on the main network. */
const FAUCET_BALANCE_NANO = 10n ** 18n;

export function keysOf({ secret, accounts, mnemonics }: CompleteOptions): DevnetKeys {
  return {
    validator: deriveKey(secret, 'validator'),
    config: deriveKey(secret, 'configuration'),
    faucet: deriveKey(secret, 'faucet'),
    liteServer: deriveKey(secret, 'lite server'),
    prefunded: prefundedKeys(secret, accounts, mnemonics),
  };
}

/** The zero states of a network that begins now. */
export function newNetwork(options: CompleteOptions, keys: DevnetKeys): readonly ZeroState[] {
  return makeGenesis({
    base: options.config,
    params: options.params,
    globalId: options.globalId,
    genUtime: Math.floor(Date.now() / 1000),
    validatorKey: keys.validator.publicKey,
    configKey: keys.config.publicKey,
    faucetKey: keys.faucet.publicKey,
    faucetBalanceNano: FAUCET_BALANCE_NANO,
    funded: [...balancesOf(keys.prefunded, options.accountBalanceNano), ...options.funded],
    signatures: options.signatures,
    splitDepth: splitDepth(options.shards),
  });
}
