import type { NftItem, TokenContent } from '../ledger/token.ts';
import type { Statement } from './conditions.ts';
import { collectionOf } from './nft-collections.ts';
import type { Order } from './order.ts';
import { type TokenColumns, tokenOf } from './token-row.ts';

/** An item with its collection and its sale. */
export interface ItemRow extends TokenColumns {
  readonly is_initialized: boolean;
  readonly item_index: string;
  readonly collection: Buffer;
  readonly owner: Buffer | null;
  readonly content: TokenContent | null;
  readonly of_collection: Buffer | null;
  readonly of_lt: bigint;
  readonly of_code_hash: Buffer;
  readonly of_data_hash: Buffer;
  readonly of_next_item_index: string;
  readonly of_owner: Buffer | null;
  readonly of_content: TokenContent | null;
  readonly sale: Buffer | null;
  readonly auction: Buffer | null;
  readonly seller: Buffer | null;
}

/** Adds the collection and the sale of each item. */
export function withContracts({ sql, values }: Statement, order: Order): Statement {
  return {
    sql: `select items.*, of_collection.account as of_collection, of_collection.lt as of_lt,
        of_collection.code_hash as of_code_hash, of_collection.data_hash as of_data_hash,
        of_collection.next_item_index as of_next_item_index, of_collection.owner as of_owner,
        of_collection.content as of_content, sale.account as sale, auction.account as auction,
        case when sale.account is null then auction.nft_owner else sale.nft_owner end as seller
      from (${sql}) items
      left join chain.nft_collections of_collection on of_collection.account = items.collection
      left join chain.nft_sales sale on sale.account = items.owner and sale.nft = items.account
      left join chain.nft_auctions auction on auction.account = items.owner and auction.nft = items.account
      order by ${order.sql}`,
    values,
  };
}

export function itemOf(
  row: Omit<ItemRow, 'item_index'> & { readonly item_index: bigint },
): NftItem {
  return {
    ...tokenOf(row),
    isInitialized: row.is_initialized,
    index: row.item_index,
    collectionAccount: row.collection.length > 0 ? row.collection : null,
    collection: collectionOfItem(row),
    owner: row.owner,
    sale: saleOfItem(row),
    content: row.content,
  };
}

function collectionOfItem(row: Omit<ItemRow, 'item_index'>): NftItem['collection'] {
  if (!row.of_collection) return null;
  return collectionOf({
    account: row.of_collection,
    lt: row.of_lt,
    code_hash: row.of_code_hash,
    data_hash: row.of_data_hash,
    next_item_index: row.of_next_item_index,
    owner: row.of_owner,
    content: row.of_content,
  });
}

function saleOfItem({ sale, auction, seller }: Omit<ItemRow, 'item_index'>): NftItem['sale'] {
  if (sale) return { kind: 'sale', account: sale, seller };
  return auction && { kind: 'auction', account: auction, seller };
}
