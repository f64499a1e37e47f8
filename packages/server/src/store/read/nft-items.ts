import type { NftItem } from '../ledger/token.ts';
import type { Conditions } from './conditions.ts';
import {
  type ContentPage,
  type Key,
  type KeyedList,
  keyedListStatement,
  rowsOf,
} from './keyed-list.ts';
import { type ItemRow, itemOf, withContracts } from './nft-item-row.ts';
import { Order } from './order.ts';
import { type ListPage, listPage } from './page.ts';
import type { ReadStore } from './read-store.ts';

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
  if (byLastTransaction) return Order.by('desc', 'lt', 'account');
  if (collections?.length === 1) return Order.by('asc', 'item_index', 'account');
  if (!owners) return Order.by('asc', 'id');
  return Order.by('asc', ownerColumn(filter), 'collection', 'item_index', 'account');
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

const COLUMNS =
  'account, lt, code_hash, data_hash, id, is_initialized, item_index, collection, owner, content';
const ITEMS = rowsOf('chain.nft_items', COLUMNS);

function ownerColumn({ byRealOwner }: NftItemFilter): string {
  return byRealOwner ? 'real_owner' : 'owner';
}

function listOf(filter: NftItemFilter): Omit<KeyedList, 'order'> {
  const { accounts, owners, collections, indexes, byRealOwner } = filter;
  const ofOwners: Key = { column: ownerColumn(filter), type: 'bytea', values: owners ?? [] };
  const ofCollections: Key = { column: 'collection', type: 'bytea', values: collections ?? [] };
  if (accounts) {
    const keys: Key[] = [{ column: 'account', type: 'bytea', values: accounts }];
    return { keys, isShort: true, rows: namedItems('account = of_account') };
  }
  if (indexes) {
    const keys: Key[] = [ofCollections, { column: 'item_index', type: 'numeric', values: indexes }];
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
    select ${COLUMNS}, coalesce(seller, owner) as real_owner
    from chain.nft_items where ${isNamed} offset 0) item where ${where}`;
}

/** Items that belong to the owner and are not for sale by another, and items that the owner sells. */
function itemsOfRealOwner(where: string, first: string): string {
  const items = (column: string) =>
    `select * from (select ${COLUMNS}, seller, ${column} as real_owner from chain.nft_items) items where ${where}`;
  return `(select ${COLUMNS}, real_owner from (${items('owner')} and seller is null ${first}) owned)
    union all (select ${COLUMNS}, real_owner from (${items('seller')} ${first}) sold)`;
}
