import { NFT_COLLECTIONS, NFT_ITEMS } from '../contracts/tables.ts';
import type { NftCollection, NftItem, TokenContent } from '../ledger/token.ts';
import { type KeyedList, keyedListStatement, type ListKey, rowsOf } from '../lists/keyed-list.ts';
import {
  type Conditions,
  type ContentPage,
  type ListPage,
  listPage,
  Order,
  type Sort,
  type Statement,
  selectAs,
} from '../lists/list-sql.ts';
import type { ReadStore } from '../lists/read-store.ts';
import { TOKEN_NAMES } from '../tokens/jettons.ts';

const COLLECTION_COLUMNS = 'account, lt, code_hash, data_hash, id, next_item_index, owner, content';

const COLLECTION_FIELDS = selectAs(COLLECTION_COLUMNS, TOKEN_NAMES);

/** By when the collections were seen first. */
export function collectionOrder(sort: Sort): Order {
  return Order.of(NFT_COLLECTIONS, { id: sort });
}

export interface NftCollectionFilter {
  readonly accounts?: readonly Buffer[];
  readonly owners?: readonly Buffer[];
}

/** Null if the content of the page is too long. */
export async function readNftCollections(
  store: ReadStore,
  { accounts, owners }: NftCollectionFilter,
  order: Order,
  page: ContentPage,
): Promise<ListPage<NftCollection> | null> {
  const keys: ListKey[] = [];
  if (accounts) keys.push({ column: 'account', type: 'bytea', values: accounts });
  else if (owners) keys.push({ column: 'owner', type: 'bytea', values: owners });
  const statement = keyedListStatement(
    {
      keys,
      isShort: accounts !== undefined,
      order,
      filter: (conditions) => {
        if (accounts && owners) conditions.add('owner = any(?)', owners);
      },
      rows: rowsOf('chain.nft_collections', COLLECTION_COLUMNS),
      fields: COLLECTION_FIELDS,
    },
    page,
  );
  const size = { columns: ['content'], rows: page.limit, maxBytes: page.maxBytes };
  const rows = await store.queryWithin<NftCollection>(statement, size);
  return rows && listPage(rows, page, order);
}

/** An item with the columns of its collection and of its sale. */
interface ItemRow extends Omit<NftItem, 'collectionAccount' | 'collection' | 'sale'> {
  /** Empty if the item has no collection. */
  readonly collectionKey: Buffer;
  readonly ofCollection: Buffer | null;
  readonly ofLt: bigint;
  readonly ofCodeHash: Buffer;
  readonly ofDataHash: Buffer;
  readonly ofNextItemIndex: bigint;
  readonly ofOwner: Buffer | null;
  readonly ofContent: TokenContent | null;
  readonly sale: Buffer | null;
  readonly auction: Buffer | null;
  readonly seller: Buffer | null;
}

const ITEM_COLUMNS =
  'account, lt, code_hash, data_hash, id, is_initialized, item_index, collection, owner, content';
const ITEM_NAMES = { ...TOKEN_NAMES, item_index: 'index', collection: 'collectionKey' };
const ITEM_FIELDS = selectAs(
  `${ITEM_COLUMNS}, of_collection, of_lt, of_code_hash, of_data_hash, of_next_item_index, of_owner,
  of_content, sale, auction, seller`,
  ITEM_NAMES,
);

/** Adds the collection and the sale of each item. */
function withContracts({ sql, values }: Statement, order: Order, fields: string): Statement {
  return {
    sql: `select ${fields} from (
      select items.*, of_collection.account as of_collection, of_collection.lt as of_lt,
        of_collection.code_hash as of_code_hash, of_collection.data_hash as of_data_hash,
        of_collection.next_item_index as of_next_item_index, of_collection.owner as of_owner,
        of_collection.content as of_content, sale.account as sale, auction.account as auction,
        case when sale.account is null then auction.nft_owner else sale.nft_owner end as seller
      from (${sql}) items
      left join chain.nft_collections of_collection on of_collection.account = items.collection
      left join chain.nft_sales sale on sale.account = items.owner and sale.nft = items.account
      left join chain.nft_auctions auction on auction.account = items.owner and auction.nft = items.account) items
      order by ${order.sql}`,
    values,
  };
}

function itemOf(row: ItemRow): NftItem {
  const { collectionKey } = row;
  return {
    ...row,
    collectionAccount: collectionKey.length > 0 ? collectionKey : null,
    collection: collectionOfItem(row),
    sale: saleOfItem(row),
  };
}

function collectionOfItem(row: ItemRow): NftItem['collection'] {
  return (
    row.ofCollection && {
      account: row.ofCollection,
      lastTransactionLt: row.ofLt,
      codeHash: row.ofCodeHash,
      dataHash: row.ofDataHash,
      nextItemIndex: row.ofNextItemIndex,
      owner: row.ofOwner,
      content: row.ofContent,
    }
  );
}

function saleOfItem({ sale, auction, seller }: ItemRow): NftItem['sale'] {
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
  if (byLastTransaction) return Order.of(NFT_ITEMS, { lt: 'desc', account: 'desc' }, ITEM_NAMES);
  const inCollection = { item_index: 'asc', account: 'asc' } as const;
  if (collections?.length === 1) return Order.of(NFT_ITEMS, inCollection, ITEM_NAMES);
  if (!owners) return Order.of(NFT_ITEMS, { id: 'asc' });
  return Order.of(
    NFT_ITEMS,
    { [ownerColumn(filter)]: 'asc', collection: 'asc', ...inCollection },
    ITEM_NAMES,
  );
}

/** Null if the content of the page is too long. */
export async function readNftItems(
  store: ReadStore,
  filter: NftItemFilter,
  page: ContentPage,
): Promise<ListPage<NftItem> | null> {
  const order = nftItemOrder(filter);
  const list = { ...listOf(filter), order, filter: (to: Conditions) => addFilter(to, filter) };
  const fields = filter.byRealOwner ? `${ITEM_FIELDS}, ${selectAs('real_owner')}` : ITEM_FIELDS;
  const statement = withContracts(keyedListStatement(list, page), order, fields);
  const size = { columns: ['content', '"ofContent"'], rows: page.limit, maxBytes: page.maxBytes };
  const rows = await store.queryWithin<ItemRow>(statement, size);
  return rows && listPage(rows.map(itemOf), page, order);
}

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
