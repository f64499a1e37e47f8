import type { Address, Cell } from '@tonway/chain';
import { type Contract, UnexpectedContract } from './contract.ts';
import { type Domain, readDomain } from './dns.ts';
import { integer, MethodStack } from './method-stack.ts';

export interface NftCollection {
  /** -1 if the indexes are not sequential. */
  readonly nextItemIndex: bigint;
  readonly owner: Address | null;
  /** TEP-64 content, see `loadTokenContent`. */
  readonly content: Cell;
}

// (int next_item_index, cell collection_content, slice owner_address) get_collection_data()
export async function readNftCollection(contract: Contract): Promise<NftCollection> {
  const stack = await MethodStack.run(contract, 'get_collection_data', 3);
  return { owner: stack.address(2), nextItemIndex: stack.number(0), content: stack.cell(1) };
}

/** Content of an item: the records of a domain, or TEP-64 content completed by the collection. */
type NftContent =
  | { readonly kind: 'domain'; readonly domain: Domain }
  | { readonly kind: 'content'; readonly cell: Cell };

export interface NftItem {
  readonly isInitialized: boolean;
  readonly index: bigint;
  readonly collection: Address | null;
  readonly owner: Address | null;
  readonly content: NftContent;
}

/** An item whose collection has confirmed it. */
export interface VerifiedItem extends Omit<NftItem, 'collection' | 'content'> {
  readonly collection: Contract | null;
  /** The item's own content, which the collection completes. */
  readonly individualContent: Cell;
}

// (int init?, int index, slice collection_address, slice owner_address, cell content) get_nft_data()
/** Verified with the collection, if the item has one: the collection must return the address of this item. */
export async function readVerifiedItem(item: Contract): Promise<VerifiedItem> {
  const stack = await MethodStack.run(item, 'get_nft_data', 5);
  const [isInitialized, index] = [stack.flag(0), stack.number(1)];
  const [address, owner, individualContent] = [stack.address(2), stack.address(3), stack.cell(4)];
  const collection = address && (await item.otherContract(address));
  if (collection) await verifyItem(item, collection, index);
  return { isInitialized, index, collection, owner, individualContent };
}

async function verifyItem(item: Contract, collection: Contract, index: bigint): Promise<void> {
  const at = await MethodStack.run(collection, 'get_nft_address_by_index', 1, [integer(index)]);
  if (!at.requiredAddress(0).equals(item.address))
    throw new UnexpectedContract('the collection has another item of this index');
}

/** The TEP-64 content of an item, completed by its collection. */
export async function readItemContent({
  collection,
  index,
  individualContent,
}: VerifiedItem): Promise<Cell> {
  if (!collection) return individualContent;
  const args = [integer(index), { kind: 'cell', cell: individualContent } as const];
  return (await MethodStack.run(collection, 'get_nft_content', 1, args)).cell(0);
}

export async function readNftItem(contract: Contract): Promise<NftItem> {
  const item = await readVerifiedItem(contract);
  const { isInitialized, index, collection, owner } = item;
  const domain = collection && (await readDomain(contract));
  const content: NftContent = domain
    ? { kind: 'domain', domain }
    : { kind: 'content', cell: await readItemContent(item) };
  return { isInitialized, index, collection: collection?.address ?? null, owner, content };
}
