import { NFT_COLLECTIONS, NFT_ITEMS } from '../contracts/tables.ts';
import type { NftCollection, NftItem, TokenContent } from '../ledger/token.ts';
import { type KeyedList, keyedListStatement, type ListKey, rowsOf } from '../lists/keyed-list.ts';
import {
  type Conditions,
  type ContentPage,
  type ListPage,
  listPage,
  Order,
  type Statement,
} from '../lists/list-sql.ts';
import type { ReadStore } from '../lists/read-store.ts';
import { type TokenColumns, tokenOf } from '../tokens/jettons.ts';

interface CollectionRow extends TokenColumns {
  readonly next_item_index: string;
  readonly owner: Buffer | null;
  readonly content: TokenContent | null;
}

const COLLECTION_COLUMNS = 'account, lt, code_hash, data_hash, id, next_item_index, owner, content';

/** The collections that were seen first come first. */
export const COLLECTION_ORDER = Order.of(NFT_COLLECTIONS, { id: 'asc' });

export interface NftCollectionFilter {
  readonly accounts?: readonly Buffer[];
  readonly owners?: readonly Buffer[];
}

/** Null if the content of the page is too long. */
export async function readNftCollections(
  store: ReadStore,
  { accounts, owners }: NftCollectionFilter,
  page: ContentPage,
): Promise<ListPage<NftCollection> | null> {
  const keys: ListKey[] = [];
  if (accounts) keys.push({ column: 'account', type: 'bytea', values: accounts });
  else if (owners) keys.push({ column: 'owner', type: 'bytea', values: owners });
  const statement = keyedListStatement(
    {
      keys,
      isShort: accounts !== undefined,
      order: COLLECTION_ORDER,
      filter: (conditions) => {
        if (accounts && owners) conditions.add('owner = any(?)', owners);
      },
      rows: rowsOf('chain.nft_collections', COLLECTION_COLUMNS),
    },
    page,
  );
  const size = { columns: ['content'], rows: page.limit, maxBytes: page.maxBytes };
  const rows = await store.queryWithin<CollectionRow>(statement, size);
  return rows && listPage(rows, page, COLLECTION_ORDER, collectionOf);
}

function collectionOf(row: CollectionRow): NftCollection {
  return {
    ...tokenOf(row),
    owner: row.owner,
    nextItemIndex: BigInt(row.next_item_index),
    content: row.content,
  };
}

/** An item with its collection and its sale. */
interface ItemRow extends TokenColumns {
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
function withContracts({ sql, values }: Statement, order: Order): Statement {
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

function itemOf(row: Omit<ItemRow, 'item_index'> & { readonly item_index: bigint }): NftItem {
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

export interface NftItemFilter {
  readonly accounts?: readonly Buffer[];
  readonly owners?: readonly Buffer[];
  /** Several only together with one owner. */
  readonly collections?: readonly Buffer[];
  /** Only together with collections. */
  readonly indexes?: readonly bigint[];
  /** Whether `owners` includes sellers, whose items belong to a sale contract on the chain. */
  readonly byRealOwner: boolean;
  /** The items with the newest transactions first. */
  readonly byLastTransaction: boolean;
}

/** By the last of these that applies: first seen, owner, collection, last transaction. */
export function nftItemOrder(filter: NftItemFilter): Order {
  const { owners, collections, byLastTransaction } = filter;
  if (byLastTransaction) return Order.of(NFT_ITEMS, { lt: 'desc', account: 'desc' });
  const inCollection = { item_index: 'asc', account: 'asc' } as const;
  if (collections?.length === 1) return Order.of(NFT_ITEMS, inCollection);
  if (!owners) return Order.of(NFT_ITEMS, { id: 'asc' });
  return Order.of(NFT_ITEMS, {
    [ownerColumn(filter)]: 'asc',
    collection: 'asc',
    ...inCollection,
  });
}

/** Null if the content of the page is too long. */
export async function readNftItems(
  store: ReadStore,
  filter: NftItemFilter,
  page: ContentPage,
): Promise<ListPage<NftItem> | null> {
  const order = nftItemOrder(filter);
  const list = { ...listOf(filter), order, filter: (to: Conditions) => addFilter(to, filter) };
  const statement = withContracts(keyedListStatement(list, page), order);
  const size = { columns: ['content', 'of_content'], rows: page.limit, maxBytes: page.maxBytes };
  const rows = await store.queryWithin<ItemRow>(statement, size);
  if (!rows) return null;
  const sortable = rows.map((row) => ({ ...row, item_index: BigInt(row.item_index) }));
  return listPage(sortable, page, order, itemOf);
}

const ITEM_COLUMNS =
  'account, lt, code_hash, data_hash, id, is_initialized, item_index, collection, owner, content';
const ITEMS = rowsOf('chain.nft_items', ITEM_COLUMNS);

function ownerColumn({ byRealOwner }: NftItemFilter): 'real_owner' | 'owner' {
  return byRealOwner ? 'real_owner' : 'owner';
}

function listOf(filter: NftItemFilter): Omit<KeyedList, 'order'> {
  const { accounts, owners, collections, indexes, byRealOwner } = filter;
  const ofOwners: ListKey = { column: ownerColumn(filter), type: 'bytea', values: owners ?? [] };
  const ofCollections: ListKey = { column: 'collection', type: 'bytea', values: collections ?? [] };
  if (accounts) {
    const keys: ListKey[] = [{ column: 'account', type: 'bytea', values: accounts }];
    return { keys, isShort: true, rows: namedItems('account = of_account') };
  }
  if (indexes) {
    const keys: ListKey[] = [
      ofCollections,
      { column: 'item_index', type: 'numeric', values: indexes },
    ];
    const isNamed = 'collection = of_collection and item_index = of_item_index';
    return { keys, isShort: true, rows: namedItems(isNamed) };
  }
  const keys = [...(owners ? [ofOwners] : []), ...(collections ? [ofCollections] : [])];
  return { keys, isShort: false, rows: byRealOwner ? itemsOfRealOwner : ITEMS };
}

/** What the keys do not select. */
function addFilter(conditions: Conditions, filter: NftItemFilter): void {
  const { accounts, owners, collections, indexes } = filter;
  if (owners && (accounts || indexes)) conditions.add(`${ownerColumn(filter)} = any(?)`, owners);
  if (collections && accounts) conditions.add('collection = any(?)', collections);
  if (indexes && accounts) conditions.add('item_index = any(?)', indexes);
}

/** Items that are named are filtered after they are found, so that no other index is used. */
function namedItems(isNamed: string): KeyedList['rows'] {
  return (where) => `select * from (
    select ${ITEM_COLUMNS}, coalesce(seller, owner) as real_owner
    from chain.nft_items where ${isNamed} offset 0) item where ${where}`;
}

/** Items that belong to the owner and are not for sale by another, and items that the owner sells. */
function itemsOfRealOwner(where: string, first: string): string {
  const items = (column: string) =>
    `select * from (select ${ITEM_COLUMNS}, seller, ${column} as real_owner from chain.nft_items) items where ${where}`;
  return `(select ${ITEM_COLUMNS}, real_owner from (${items('owner')} and seller is null ${first}) owned)
    union all (select ${ITEM_COLUMNS}, real_owner from (${items('seller')} ${first}) sold)`;
}
