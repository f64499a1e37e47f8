import {
  type Address,
  beginCell,
  type Cell,
  Dictionary,
  type StateInit,
  storeStateInit,
} from '@ton/core';
import { compile } from '../compile.ts';

export interface SaleTerms {
  readonly createdAt: number;
  readonly marketplace: Address;
  readonly item: Address;
  /** Null: the previous owner of the item. */
  readonly seller: Address | null;
  readonly priceNano: bigint;
  readonly feeAddress: Address;
  readonly feeNano: bigint;
  readonly royaltyAddress: Address;
  readonly royaltyNano: bigint;
}

// _ is_complete:Bool created_at:uint32 marketplace:MsgAddress nft:MsgAddress nft_owner:MsgAddress full_price:Coins
//   fees:^[ fee_address:MsgAddress fee:Coins royalty_address:MsgAddress royalty:Coins ] = SaleStorage;
export async function saleInit(terms: SaleTerms): Promise<StateInit> {
  const fees = beginCell().storeAddress(terms.feeAddress).storeCoins(terms.feeNano);
  fees.storeAddress(terms.royaltyAddress).storeCoins(terms.royaltyNano);
  const data = beginCell().storeBit(false).storeUint(terms.createdAt, 32);
  data.storeAddress(terms.marketplace).storeAddress(terms.item).storeAddress(terms.seller);
  data.storeCoins(terms.priceNano).storeRef(fees.endCell());
  return { code: await compile('nft/sale'), data: data.endCell() };
}

/** What the parts of a price are parts of. */
const WHOLE = 100_000n;

// _ is_complete:Bool marketplace:MsgAddress nft_owner:MsgAddress full_price:Coins sold_at:uint32 sold_query_id:uint64
//   terms:^[ fee_address:MsgAddress royalty_address:MsgAddress fee_percent:uint17 royalty_percent:uint17
//   ^[ nft:MsgAddress created_at:uint32 ] ] jetton_prices:(HashmapE 256 Coins) = SaleV4Storage;
/** The fees are stored as parts of the price. */
export async function saleV4Init(
  terms: SaleTerms & { readonly seller: Address },
  jettonPrices: ReadonlyMap<Address, bigint>,
): Promise<StateInit> {
  const item = beginCell().storeAddress(terms.item).storeUint(terms.createdAt, 32).endCell();
  const fees = beginCell().storeAddress(terms.feeAddress).storeAddress(terms.royaltyAddress);
  for (const amount of [terms.feeNano, terms.royaltyNano])
    fees.storeUint((amount * WHOLE) / terms.priceNano, 17);
  const data = beginCell().storeBit(false).storeAddress(terms.marketplace);
  data.storeAddress(terms.seller).storeCoins(terms.priceNano).storeUint(0, 32).storeUint(0, 64);
  data.storeRef(fees.storeRef(item).endCell()).storeDict(pricesOf(jettonPrices));
  return { code: await compile('nft/sale-v4'), data: data.endCell() };
}

function pricesOf(prices: ReadonlyMap<Address, bigint>): Dictionary<Buffer, bigint> {
  const values = Dictionary.Values.BigVarUint(4);
  const dictionary = Dictionary.empty(Dictionary.Keys.Buffer(32), values);
  for (const [jetton, price] of prices) dictionary.set(jetton.hash, price);
  return dictionary;
}

/** The number distinguishes marketplaces. */
export async function marketplaceInit(number: number): Promise<StateInit> {
  const data = beginCell().storeUint(number, 32).endCell();
  return { code: await compile('nft/marketplace'), data };
}

/** The forward payload of an item sent to a marketplace for sale. */
export function putOnSalePayload(sale: StateInit): Cell {
  return beginCell().store(storeStateInit(sale)).endCell();
}

// cancel#00000003 query_id:uint64
export function cancelSaleBody(queryId = 0): Cell {
  return beginCell().storeUint(3, 32).storeUint(queryId, 64).endCell();
}

// change_price#6c6c2080 query_id:uint64 full_price:Coins fee:Coins royalty:Coins
export function changePriceBody(priceNano: bigint, feeNano: bigint, royaltyNano: bigint): Cell {
  const body = beginCell().storeUint(0x6c6c2080, 32).storeUint(0, 64);
  return body.storeCoins(priceNano).storeCoins(feeNano).storeCoins(royaltyNano).endCell();
}
