import type { NftCollection, TokenContent } from '../ledger/token.ts';
import { type ContentPage, type Key, keyedListStatement, rowsOf } from './keyed-list.ts';
import { Order } from './order.ts';
import { type ListPage, listPage } from './page.ts';
import type { ReadStore } from './read-store.ts';
import { type TokenColumns, tokenOf } from './token-row.ts';

export interface CollectionRow extends TokenColumns {
  readonly next_item_index: string;
  readonly owner: Buffer | null;
  readonly content: TokenContent | null;
}

const COLUMNS = 'account, lt, code_hash, data_hash, id, next_item_index, owner, content';

/** The collections that were seen first come first. */
export const COLLECTION_ORDER = Order.by('asc', 'id');

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
  const keys: Key[] = [];
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
      rows: rowsOf('chain.nft_collections', COLUMNS),
    },
    page,
  );
  const size = { columns: ['content'], rows: page.limit, maxBytes: page.maxBytes };
  const rows = await store.queryWithin<CollectionRow>(statement, size);
  return rows && listPage(rows, page, COLLECTION_ORDER, collectionOf);
}

export function collectionOf(row: CollectionRow): NftCollection {
  return {
    ...tokenOf(row),
    owner: row.owner,
    nextItemIndex: BigInt(row.next_item_index),
    content: row.content,
  };
}
