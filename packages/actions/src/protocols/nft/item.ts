import type { KnownContracts, NftItem } from '../../trace/known-contracts.ts';
import type { Account } from '../../trace/trace.ts';

/** An NFT item as actions refer to it. */
export interface Item {
  readonly address: Account;
  readonly index: string | null;
  readonly collection: Account | null;
}

/** Null if the account is no NFT item. */
export function itemOf(contracts: KnownContracts, address: Account | null): Item | null {
  const known = address === null ? undefined : contracts.nftItem(address);
  return known && address !== null
    ? { address, index: known.index, collection: known.collection }
    : null;
}

/** An item of which a sale or an auction tells only the address. */
export function namedItem(contracts: KnownContracts, address: Account): Item {
  return itemOf(contracts, address) ?? { address, index: null, collection: null };
}

const TELEITEM_CONTENT = 'https://nft.fragment.com';
const TELEITEM_ZONE = '.t.me';

/** Whether an item is a user name, a number or a gift of Telegram. */
export function isTeleitem(contracts: KnownContracts, address: Account): boolean {
  const item = contracts.nftItem(address);
  if (!item) return false;
  return item.contentUri?.includes(TELEITEM_CONTENT) || isInZone(item, TELEITEM_ZONE);
}

/** `zone`: with the dot before it. */
export function isInZone({ domain }: NftItem, zone: string): boolean {
  return domain?.endsWith(zone) ?? false;
}
