import { isDomain, kindOf } from '../../format/kind.ts';

/** Kinds of contracts as a title; others are named by their interface. */
const TITLES: Readonly<Record<string, string>> = {
  jetton_master: 'Jetton',
  jetton_wallet: 'Jetton wallet',
  nft_collection: 'NFT collection',
  nft_item: 'NFT',
  multisig_v2: 'Multisig wallet',
  multisig_order_v2: 'Multisig order',
  wallet_vesting: 'Vesting wallet',
};

/** The title of accounts of which nothing more is known. */
export const UNKNOWN_KIND = 'Account';

/** What an account without a name is called. */
export function titleOf(interfaces: readonly string[], walletType: string | undefined): string {
  if (isDomain(interfaces)) return 'Domain';
  const kind = walletType ?? kindOf(interfaces);
  if (kind === null) return UNKNOWN_KIND;
  const text = (TITLES[kind] ?? kind).replaceAll('_', ' ').replace(/^nft\b/, 'NFT');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
