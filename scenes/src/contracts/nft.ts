import {
  type Address,
  beginCell,
  type Cell,
  contractAddress,
  Dictionary,
  type DictionaryValue,
  type StateInit,
} from '@ton/core';
import { compile } from '../compile.ts';

export interface Royalty {
  readonly numerator: number;
  readonly denominator: number;
  readonly destination: Address;
}

// _ owner:MsgAddress next_index:uint64 content:^[ collection:^Cell common:^Cell ] item_code:^Cell
//   royalty:^[ numerator:uint16 denominator:uint16 destination:MsgAddress ] = CollectionStorage;
export async function nftCollectionInit(
  owner: Address,
  content: Cell,
  commonUri: string,
  royalty: Royalty,
): Promise<StateInit> {
  const common = beginCell().storeStringTail(commonUri).endCell();
  const contents = beginCell().storeRef(content).storeRef(common).endCell();
  const terms = beginCell().storeUint(royalty.numerator, 16).storeUint(royalty.denominator, 16);
  const data = beginCell().storeAddress(owner).storeUint(0, 64).storeRef(contents);
  data.storeRef(await compile('nft/item'));
  data.storeRef(terms.storeAddress(royalty.destination).endCell());
  return { code: await compile('nft/collection'), data: data.endCell() };
}

// _ index:uint64 collection:MsgAddress = NewItem;
export async function nftItemAddress(collection: Address, index: number): Promise<Address> {
  const data = beginCell().storeUint(index, 64).storeAddress(collection).endCell();
  return contractAddress(0, { code: await compile('nft/item'), data });
}

export interface MintedItem {
  readonly owner: Address;
  /** The suffix of its content URI. */
  readonly uri: string;
  readonly valueNano: bigint;
}

// mint#00000001 query_id:uint64 index:uint64 value:Coins init:^ItemInit
export function mintItemBody(index: number, item: MintedItem): Cell {
  const body = beginCell().storeUint(1, 32).storeUint(0, 64).storeUint(index, 64);
  mintedItem.serialize(item, body);
  return body.endCell();
}

// mint_batch#00000002 query_id:uint64 items:(HashmapE 64 MintedItem)
export function mintItemsBody(items: ReadonlyMap<number, MintedItem>): Cell {
  const dictionary = Dictionary.empty(Dictionary.Keys.Uint(64), mintedItem);
  for (const [index, item] of items) dictionary.set(index, item);
  return beginCell().storeUint(2, 32).storeUint(0, 64).storeDict(dictionary).endCell();
}

// _ value:Coins init:^[ owner:MsgAddress content:^Cell ] = MintedItem;
const mintedItem: DictionaryValue<MintedItem> = {
  serialize(item, builder) {
    const content = beginCell().storeStringTail(item.uri).endCell();
    const init = beginCell().storeAddress(item.owner).storeRef(content).endCell();
    builder.storeCoins(item.valueNano).storeRef(init);
  },
  parse() {
    throw new Error('items are only sent');
  },
};

export interface NftTransfer {
  readonly newOwner: Address;
  readonly excessesTo: Address;
  readonly notificationNano: bigint;
  readonly payload?: Cell;
  readonly queryId?: number;
}

// transfer#5fcc3d14 query_id:uint64 new_owner:MsgAddress response_destination:MsgAddress
//   custom_payload:(Maybe ^Cell) forward_amount:Coins forward_payload:(Either Cell ^Cell)
export function nftTransferBody(transfer: NftTransfer): Cell {
  const body = beginCell()
    .storeUint(0x5fcc3d14, 32)
    .storeUint(transfer.queryId ?? 0, 64);
  body.storeAddress(transfer.newOwner).storeAddress(transfer.excessesTo).storeBit(false);
  return body.storeCoins(transfer.notificationNano).storeMaybeRef(transfer.payload).endCell();
}

// get_static_data#2fcb26a2 query_id:uint64
export function getStaticDataBody(queryId = 0): Cell {
  return beginCell().storeUint(0x2fcb26a2, 32).storeUint(queryId, 64).endCell();
}

// get_royalty_params#693d3950 query_id:uint64
export function getRoyaltyParamsBody(queryId = 0): Cell {
  return beginCell().storeUint(0x693d3950, 32).storeUint(queryId, 64).endCell();
}
