import type { Address } from '@tonway/chain';
import type { KeyPair } from '@tonway/lite-client';
import type { FundedAddress } from '../genesis/genesis.ts';
import { deriveKey } from '../genesis/keys.ts';
import { keyFromMnemonic } from '../genesis/mnemonic.ts';
import { WALLET_VERSIONS, type WalletVersion, walletAddress } from '../genesis/wallets.ts';

/** A key whose wallets have a balance from the start, whichever of them is used. */
export interface PrefundedKey {
  readonly key: KeyPair;
  readonly wallets: Readonly<Record<WalletVersion, Address>>;
}

/** The first keys of a secret, and those of some mnemonics. */
export function prefundedKeys(
  secret: string,
  count: number,
  mnemonics: readonly string[],
): PrefundedKey[] {
  const own = Array.from({ length: count }, (_, index) => deriveKey(secret, `account ${index}`));
  const given = mnemonics.map(keyFromMnemonic);
  return [...own, ...given].map((key) => ({ key, wallets: walletsOf(key) }));
}

export function balancesOf(keys: readonly PrefundedKey[], balanceNano: bigint): FundedAddress[] {
  return keys.flatMap(({ wallets }) =>
    Object.values(wallets).map((address) => ({ address, balanceNano })),
  );
}

function walletsOf({ publicKey }: KeyPair): Record<WalletVersion, Address> {
  const entries = WALLET_VERSIONS.map((version) => [version, walletAddress(version, publicKey)]);
  return Object.fromEntries(entries) as Record<WalletVersion, Address>;
}
