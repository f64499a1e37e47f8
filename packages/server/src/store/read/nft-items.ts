import type { NftItem } from '../../ledger/token.ts';
import type { Conditions } from './conditions.ts';
import {
  type Key,
  type KeyedList,
  keyedListStatement,
  type PageAfter,
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

export async function readNftItems(
  store: ReadStore,
  filter: NftItemFilter,
  page: PageAfter,
): Promise<ListPage<NftItem>> {
  const order = nftItemOrder(filter);
  const list = { ...listOf(filter), order, filter: (to: Conditions) => addFilter(to, filter) };
  const statement = withContracts(keyedListStatement(list, page), order);
  const rows = await store.query<ItemRow>(statement);
  const sortable = rows.map((row) => ({ ...row, item_index: BigInt(row.item_index) }));
  return listPage(sortable, page, order, itemOf);
}

const ITEM_COLUMNS = [
  'account',
  'lt',
  'code_hash',
  'data_hash',
  'id',
  'is_initialized',
  'item_index',
  'collection',
  'owner',
  'content',
];
const COLUMNS = ITEM_COLUMNS.join(', ');
const ITEMS = rowsOf('chain.nft_items', COLUMNS);
const QUALIFIED = ITEM_COLUMNS.map((name) => `items.${name}`).join(', ');

function ownerColumn({ byRealOwner }: NftItemFilter): string {
  return byRealOwner ? 'real_owner' : 'owner';
}

function listOf(filter: NftItemFilter): Omit<KeyedList, 'order'> {
  const { accounts, owners, collections, indexes, byRealOwner, byLastTransaction } = filter;
  if (accounts) {
    const keys: Key[] = [{ column: 'account', type: 'bytea', values: accounts }];
    return { keys, isShort: true, rows: byRealOwner ? itemsWithRealOwner : ITEMS };
  }
  const keys: Key[] = [];
  if (owners) keys.push({ column: ownerColumn(filter), type: 'bytea', values: owners });
  if (collections) keys.push({ column: 'collection', type: 'bytea', values: collections });
  if (indexes) keys.push({ column: 'item_index', type: 'numeric', values: indexes });
  // no index has the items of an owner in a collection in the order of transactions
  const isUnordered = byLastTransaction && owners !== undefined && collections !== undefined;
  return {
    keys,
    isShort: indexes !== undefined || isUnordered,
    rows: byRealOwner ? itemsOfRealOwner : ITEMS,
  };
}

/** What the keys do not select. */
function addFilter(conditions: Conditions, filter: NftItemFilter): void {
  const { accounts, owners, collections, indexes } = filter;
  if (!accounts) return;
  if (owners) conditions.add(`${ownerColumn(filter)} = any(?)`, owners);
  if (collections) conditions.add('collection = any(?)', collections);
  if (indexes) conditions.add('item_index = any(?)', indexes);
}

function itemsWithRealOwner(where: string): string {
  return `select * from (
    select ${QUALIFIED}, coalesce(sale.nft_owner, auction.nft_owner, items.owner) as real_owner
    from chain.nft_items items
    left join chain.nft_sales sale on sale.account = items.owner and sale.nft = items.account
    left join chain.nft_auctions auction on auction.account = items.owner and auction.nft = items.account
    where items.account = of_account offset 0) item where ${where}`;
}

/** Items that belong to the owner and are not for sale by another, and items that the owner sells. */
function itemsOfRealOwner(where: string, first: string): string {
  const isSoldBy = (table: string) => `exists (select from ${table} sale
    where sale.account = of_real_owner and sale.nft = items.account and sale.nft_owner is not null)`;
  const sales = (table: string) =>
    `select account, nft from ${table} where nft_owner = of_real_owner`;
  return `(select * from (select ${COLUMNS}, owner as real_owner from chain.nft_items) items where ${where}
        and not ${isSoldBy('chain.nft_sales')} and not ${isSoldBy('chain.nft_auctions')} ${first})
    union all
    (select * from (
      select ${QUALIFIED}, of_real_owner as real_owner
      from (${sales('chain.nft_sales')} union ${sales('chain.nft_auctions')}) sale
      join chain.nft_items items on items.account = sale.nft and items.owner = sale.account offset 0) item
      where ${where} ${first})`;
}
