/** Interfaces that say what a contract is; others, such as `editable`, say what it can do besides. */
const TELLING = [
  'jetton_master',
  'jetton_wallet',
  'nft_collection',
  'nft_item',
  'multisig_v2',
  'multisig_order_v2',
  'wallet_vesting',
];

/** The interface that tells most of a contract; null if none is known. */
export function kindOf(interfaces: readonly string[]): string | null {
  return TELLING.find((name) => interfaces.includes(name)) ?? interfaces[0] ?? null;
}

/** Whether a contract is an NFT that stands for a domain. */
export function isDomain(interfaces: readonly string[]): boolean {
  return interfaces.includes('dns') && interfaces.includes('nft_item');
}
