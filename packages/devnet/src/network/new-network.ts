import type { Address } from '@tonway/chain';
import type { KeyPair } from '@tonway/lite-client';
import { type FundedAddress, makeGenesis } from '../genesis/genesis.ts';
import { deriveKey, keyFromMnemonic } from '../genesis/keys.ts';
import { WALLET_VERSIONS, type WalletVersion, walletAddress } from '../genesis/wallets.ts';
import type { ZeroState } from '../store/chain-store.ts';
import { type CompleteOptions, splitDepth } from './options.ts';

/** The keys of a devnet, all derived from its secret. */
export interface DevnetKeys {
  readonly validator: KeyPair;
  /** May set configuration parameters. */
  readonly config: KeyPair;
  readonly faucet: KeyPair;
  readonly liteServer: KeyPair;
  readonly prefunded: readonly PrefundedKey[];
}

/** A fifth of mainnet's total supply. */
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

/** Builds the zero states of a new network. */
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

/** A key whose wallets of all versions have a balance from the start. */
export interface PrefundedKey {
  readonly key: KeyPair;
  readonly wallets: Readonly<Record<WalletVersion, Address>>;
}

/** Keys derived from the secret, and keys of the given mnemonics. */
function prefundedKeys(
  secret: string,
  count: number,
  mnemonics: readonly string[],
): PrefundedKey[] {
  const own = Array.from({ length: count }, (_, index) => deriveKey(secret, `account ${index}`));
  const given = mnemonics.map(keyFromMnemonic);
  return [...own, ...given].map((key) => ({ key, wallets: walletsOf(key) }));
}

function balancesOf(keys: readonly PrefundedKey[], balanceNano: bigint): FundedAddress[] {
  return keys.flatMap(({ wallets }) =>
    Object.values(wallets).map((address) => ({ address, balanceNano })),
  );
}

function walletsOf({ publicKey }: KeyPair): Record<WalletVersion, Address> {
  const entries = WALLET_VERSIONS.map((version) => [version, walletAddress(version, publicKey)]);
  return Object.fromEntries(entries) as Record<WalletVersion, Address>;
}
