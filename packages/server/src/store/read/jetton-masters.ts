import type { JettonMaster, TokenContent } from '../ledger/token.ts';
import { type ContentPage, type Key, keyedListStatement, rowsOf } from './keyed-list.ts';
import { Order } from './order.ts';
import { type ListPage, listPage } from './page.ts';
import type { ReadStore } from './read-store.ts';
import { type TokenColumns, tokenOf } from './token-row.ts';

interface MasterRow extends TokenColumns {
  readonly id: bigint;
  readonly total_supply: string;
  readonly mintable: boolean;
  readonly admin: Buffer | null;
  readonly content: TokenContent | null;
  readonly wallet_code_hash: Buffer;
}

const COLUMNS =
  'account, lt, code_hash, data_hash, id, total_supply, mintable, admin, content, wallet_code_hash';

/** The masters that were seen first come first. */
export const MASTER_ORDER = Order.by('asc', 'id');

export interface JettonMasterFilter {
  readonly accounts?: readonly Buffer[];
  readonly admins?: readonly Buffer[];
}

/** Null if the content of the page is too long. */
export async function readJettonMasters(
  store: ReadStore,
  { accounts, admins }: JettonMasterFilter,
  page: ContentPage,
): Promise<ListPage<JettonMaster> | null> {
  const keys: Key[] = [];
  if (accounts) keys.push({ column: 'account', type: 'bytea', values: accounts });
  else if (admins) keys.push({ column: 'admin', type: 'bytea', values: admins });
  const statement = keyedListStatement(
    {
      keys,
      isShort: accounts !== undefined,
      order: MASTER_ORDER,
      filter: (conditions) => {
        if (accounts && admins) conditions.add('admin = any(?)', admins);
      },
      rows: rowsOf('chain.jetton_masters', COLUMNS),
    },
    page,
  );
  const size = { columns: ['content'], rows: page.limit, maxBytes: page.maxBytes };
  const rows = await store.queryWithin<MasterRow>(statement, size);
  return rows && listPage(rows, page, MASTER_ORDER, masterOf);
}

function masterOf(row: MasterRow): JettonMaster {
  return {
    ...tokenOf(row),
    totalSupply: BigInt(row.total_supply),
    mintable: row.mintable,
    admin: row.admin,
    content: row.content,
    walletCodeHash: row.wallet_code_hash,
  };
}
