import { JETTON_MASTERS, JETTON_WALLETS } from '../contracts/tables.ts';
import type { JettonMaster, JettonWallet } from '../ledger/token.ts';
import { keyedListStatement, type ListKey, rowsOf } from '../lists/keyed-list.ts';
import {
  type Conditions,
  type ContentPage,
  type ListPage,
  listPage,
  Order,
  type PageAfter,
  type Sort,
  type Statement,
  selectAs,
} from '../lists/list-sql.ts';
import type { ReadStore } from '../lists/read-store.ts';

/** How fields of contracts are named that differ from their columns. */
export const TOKEN_NAMES = { lt: 'lastTransactionLt' };

const MASTER_COLUMNS =
  'account, lt, code_hash, data_hash, id, total_supply, mintable, admin, content, wallet_code_hash';

const MASTER_FIELDS = selectAs(MASTER_COLUMNS, TOKEN_NAMES);

/** By when the masters were seen first. */
export function masterOrder(sort: Sort): Order {
  return Order.of(JETTON_MASTERS, { id: sort });
}

export interface JettonMasterFilter {
  readonly accounts?: readonly Buffer[];
  readonly admins?: readonly Buffer[];
}

/** Null if the content of the page is too long. */
export async function readJettonMasters(
  store: ReadStore,
  { accounts, admins }: JettonMasterFilter,
  order: Order,
  page: ContentPage,
): Promise<ListPage<JettonMaster> | null> {
  const keys: ListKey[] = [];
  if (accounts) keys.push({ column: 'account', type: 'bytea', values: accounts });
  else if (admins) keys.push({ column: 'admin', type: 'bytea', values: admins });
  const statement = keyedListStatement(
    {
      keys,
      isShort: accounts !== undefined,
      order,
      filter: (conditions) => {
        if (accounts && admins) conditions.add('admin = any(?)', admins);
      },
      rows: rowsOf('chain.jetton_masters', MASTER_COLUMNS),
      fields: MASTER_FIELDS,
    },
    page,
  );
  const size = { columns: ['content'], rows: page.limit, maxBytes: page.maxBytes };
  const rows = await store.queryWithin<JettonMaster>(statement, size);
  return rows && listPage(rows, page, order);
}

interface WalletRow extends Omit<JettonWallet, 'airdrop'> {
  readonly isClaimed: boolean | null;
  readonly mintlessAmount: bigint | null;
  readonly mintlessStartFrom: bigint | null;
  readonly mintlessExpireAt: bigint | null;
  /** Of the jetton, on the chain or in its document; null unless there is an airdrop. */
  readonly payloadUri: string | null;
}

const WALLET_COLUMNS = `account, lt, code_hash, data_hash, id, balance, total_balance, owner, jetton, is_claimed,
  mintless_amount, mintless_start_from, mintless_expire_at`;
const WALLET_FIELDS = selectAs(WALLET_COLUMNS, TOKEN_NAMES);

export interface JettonWalletFilter {
  readonly accounts?: readonly Buffer[];
  readonly owners?: readonly Buffer[];
  /** Several only together with one owner. */
  readonly jettons?: readonly Buffer[];
  /** Only wallets with a balance or an airdrop that is not claimed. */
  readonly isHolding: boolean;
  /** By balance, with airdrops that are not claimed; null: in the order in which wallets were first seen. */
  readonly sort: Sort | null;
}

/** Sorted by owner first, or by address if wallets are named and nothing else. */
export function jettonWalletOrder({ accounts, owners, jettons, sort }: JettonWalletFilter): Order {
  if (accounts && !owners && !jettons) return Order.of(JETTON_WALLETS, { account: 'asc' });
  const byOwner = owners && ({ owner: 'asc' } as const);
  return Order.of(JETTON_WALLETS, {
    ...byOwner,
    ...(sort ? { total_balance: sort, id: sort } : { id: 'asc' }),
  });
}

export async function readJettonWallets(
  store: ReadStore,
  filter: JettonWalletFilter,
  page: PageAfter,
): Promise<ListPage<JettonWallet>> {
  const { accounts, owners, jettons, isHolding, sort } = filter;
  const order = jettonWalletOrder(filter);
  // an owner has one wallet of a jetton
  const isShort = accounts !== undefined || (owners !== undefined && jettons !== undefined);
  const statement = keyedListStatement(
    {
      keys: keysOf(filter),
      isShort,
      order,
      filter: (conditions) => addFilter(conditions, filter),
      positive: isHolding && sort ? 'total_balance' : undefined,
      rows: rowsOf('chain.jetton_wallets', WALLET_COLUMNS),
    },
    page,
  );
  const rows = await store.query<WalletRow>(withPayloadUris(statement, order));
  return listPage(rows.map(walletOf), page, order);
}

const MAX_URI_LENGTH = 2048;

/** Adds the service that claims the airdrop of each wallet, if it has one. */
function withPayloadUris({ sql, values }: Statement, order: Order): Statement {
  const uri = (members: string) => `(select uri from (
    select ${members}->>'custom_payload_api_uri' as uri) member where length(uri) <= ${MAX_URI_LENGTH})`;
  return {
    sql: `select ${WALLET_FIELDS}, coalesce(${uri('masters.content')}, ${uri('documents.extra')}) as "payloadUri"
      from (${sql}) wallets
      left join lateral (
        select content from chain.jetton_masters where account = wallets.jetton
          and wallets.mintless_amount is not null and wallets.is_claimed is not true offset 0) masters on true
      left join lateral (
        select extra from chain.documents
        where hash = sha256(convert_to(masters.content->>'uri', 'UTF8')) offset 0) documents on true
      order by ${order.sql}`,
    values,
  };
}

function keysOf({ accounts, owners, jettons }: JettonWalletFilter): readonly ListKey[] {
  if (accounts) return [{ column: 'account', type: 'bytea', values: accounts }];
  const keys: ListKey[] = [];
  if (owners) keys.push({ column: 'owner', type: 'bytea', values: owners });
  if (jettons) keys.push({ column: 'jetton', type: 'bytea', values: jettons });
  return keys;
}

function addFilter(conditions: Conditions, filter: JettonWalletFilter): void {
  const { accounts, owners, jettons, isHolding, sort } = filter;
  if (accounts && owners) conditions.add('owner = any(?)', owners);
  if (accounts && jettons) conditions.add('jetton = any(?)', jettons);
  if (isHolding && !sort) conditions.add('total_balance > 0');
}

function walletOf(row: WalletRow): JettonWallet {
  const { mintlessAmount: amount, mintlessStartFrom, mintlessExpireAt, payloadUri } = row;
  const airdrop =
    row.isClaimed || amount === null
      ? null
      : { amount, startFrom: mintlessStartFrom, expireAt: mintlessExpireAt, payloadUri };
  return { ...row, airdrop };
}
