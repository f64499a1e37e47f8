import type { Address } from '@tonway/chain';
import type { KeyPair } from '@tonway/lite-client';
import { DevnetError } from '../errors.ts';
import { type FundedAddress, makeGenesis } from '../genesis/genesis.ts';
import { deriveKey, keyFromMnemonic, type WalletKey, walletKey } from '../genesis/keys.ts';
import {
  MAINNET_ID,
  TESTNET_ID,
  WALLET_VERSIONS,
  type WalletVersion,
  walletAddress,
} from '../genesis/wallets.ts';
import type { ZeroState } from '../store/chain-store.ts';
import type { LocalChain } from './local-chain.ts';
import { type CompleteOptions, splitDepth } from './options.ts';
import type { Producer } from './producer.ts';

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
export const FAUCET_BALANCE_NANO = 10n ** 18n;

export function keysOf(options: CompleteOptions): DevnetKeys {
  const { secret } = options;
  return {
    validator: deriveKey(secret, 'validator'),
    config: deriveKey(secret, 'configuration'),
    faucet: deriveKey(secret, 'faucet'),
    liteServer: deriveKey(secret, 'lite server'),
    prefunded: prefundedKeys(options),
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
    funded: fundedBy(options, keys),
    signatures: options.signatures,
    splitDepth: splitDepth(options.shards),
  });
}

/** The addresses that have a balance from the start. */
export function fundedBy(options: CompleteOptions, keys: DevnetKeys): FundedAddress[] {
  return [...balancesOf(keys.prefunded, options.accountBalanceNano), ...options.funded];
}

/** A key whose wallets of all versions have a balance from the start. */
export interface PrefundedKey extends WalletKey {
  /** The wallets that clients create by default; v5r1: for mainnet. */
  readonly wallets: Readonly<Record<WalletVersion, Address>>;
  /** The v5r1 wallets of the key; their addresses depend on the network that a client is set to. */
  readonly v5r1: readonly NetworkWallet[];
}

interface NetworkWallet {
  readonly globalId: number;
  readonly address: Address;
}

/** Keys derived from the secret, and keys of the given mnemonics. */
function prefundedKeys({ secret, accounts, mnemonics, globalId }: CompleteOptions): PrefundedKey[] {
  const own = Array.from({ length: accounts }, (_, index) => walletKey(secret, index));
  const given = mnemonics.map(keyFromMnemonic);
  const ids = [...new Set([MAINNET_ID, TESTNET_ID, globalId])];
  return [...own, ...given].map(({ key, mnemonic }) => {
    const v5r1 = ids.map((id) => ({
      globalId: id,
      address: walletAddress('v5r1', key.publicKey, id),
    }));
    return { key, mnemonic, wallets: walletsOf(key), v5r1 };
  });
}

function balancesOf(keys: readonly PrefundedKey[], balanceNano: bigint): FundedAddress[] {
  return keys.flatMap(({ wallets: { v3r2, v4r2 }, v5r1 }) =>
    [v3r2, v4r2, ...v5r1.map(({ address }) => address)].map((address) => ({
      address,
      balanceNano,
    })),
  );
}

function walletsOf({ publicKey }: KeyPair): Record<WalletVersion, Address> {
  const entries = WALLET_VERSIONS.map((version) => [version, walletAddress(version, publicKey)]);
  return Object.fromEntries(entries) as Record<WalletVersion, Address>;
}

/** The first masterchain block lists the basechain without blocks, so accounts could not be read. */
export async function produceFirstBlocks(chain: LocalChain, producer: Producer): Promise<void> {
  try {
    while (!chain.hasShardBlocks) await producer.mine(1);
  } catch (cause) {
    throw new DevnetError(
      'OPTION_INVALID',
      `no block can be produced with this configuration: ${(cause as Error).message}`,
      { cause },
    );
  }
}
