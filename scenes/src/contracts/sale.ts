import { type Address, beginCell, type Cell, type StateInit, storeStateInit } from '@ton/core';
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
