import type { Address, Cell } from '@tonway/chain';
import type { Contract } from './contract.ts';
import { type Domain, readDomain } from './dns.ts';
import { UnexpectedContract } from './errors.ts';
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

// (int init?, int index, slice collection_address, slice owner_address, cell content) get_nft_data()
/** Verified with the collection, if the item has one. */
export async function readNftItem(contract: Contract): Promise<NftItem> {
  const stack = await MethodStack.run(contract, 'get_nft_data', 5);
  const [isInitialized, index] = [stack.number(0) !== 0n, stack.number(1)];
  const [collection, owner, itemContent] = [stack.address(2), stack.address(3), stack.cell(4)];
  const content: NftContent = collection
    ? await completeContent(contract, collection, index, itemContent)
    : { kind: 'content', cell: itemContent };
  return { isInitialized, index, collection, owner, content };
}

/** The collection must return the address of this item; the collection also completes the content. */
async function completeContent(
  item: Contract,
  address: Address,
  index: bigint,
  itemContent: Cell,
): Promise<NftContent> {
  const collection = await item.otherContract(address);
  const at = await MethodStack.run(collection, 'get_nft_address_by_index', 1, [integer(index)]);
  if (!at.requiredAddress(0).equals(item.address))
    throw new UnexpectedContract('the collection has another item of this index');
  const domain = await readDomain(item);
  if (domain) return { kind: 'domain', domain };
  const args = [integer(index), { kind: 'cell', cell: itemContent } as const];
  const full = await MethodStack.run(collection, 'get_nft_content', 1, args);
  return { kind: 'content', cell: full.cell(0) };
}
