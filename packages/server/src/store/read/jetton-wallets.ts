import type { JettonWallet } from '../ledger/token.ts';
import type { Conditions, Statement } from './conditions.ts';
import { type Key, keyedListStatement, type PageAfter, rowsOf } from './keyed-list.ts';
import { Order, type Sort } from './order.ts';
import { type ListPage, listPage } from './page.ts';
import type { ReadStore } from './read-store.ts';
import { bigintOrNull, type TokenColumns, tokenOf } from './token-row.ts';

interface WalletRow extends TokenColumns {
  readonly id: bigint;
  readonly balance: string;
  readonly total_balance: string;
  readonly owner: Buffer;
  readonly jetton: Buffer;
  readonly is_claimed: boolean | null;
  readonly mintless_amount: string | null;
  readonly mintless_start_from: bigint | null;
  readonly mintless_expire_at: bigint | null;
  /** Of the jetton, on the chain or in its document; null unless there is an airdrop. */
  readonly payload_uri: string | null;
}

const COLUMNS = `account, lt, code_hash, data_hash, id, balance, total_balance, owner, jetton, is_claimed,
  mintless_amount, mintless_start_from, mintless_expire_at`;

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
  if (accounts && !owners && !jettons) return Order.by('asc', 'account');
  const order = sort ? Order.by(sort, 'total_balance', 'id') : Order.by('asc', 'id');
  return owners ? order.within('owner') : order;
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
      rows: rowsOf('chain.jetton_wallets', COLUMNS),
    },
    page,
  );
  const rows = await store.query<WalletRow>(withPayloadUris(statement, order));
  const sortable = rows.map((row) => ({ ...row, total_balance: BigInt(row.total_balance) }));
  return listPage(sortable, page, order, walletOf);
}

const MAX_URI_LENGTH = 2048;

/** Adds the service that claims the airdrop of each wallet, if it has one. */
function withPayloadUris({ sql, values }: Statement, order: Order): Statement {
  const uri = (members: string) => `(select uri from (
    select ${members}->>'custom_payload_api_uri' as uri) member where length(uri) <= ${MAX_URI_LENGTH})`;
  return {
    sql: `select wallets.*, coalesce(${uri('masters.content')}, ${uri('documents.extra')}) as payload_uri
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

function keysOf({ accounts, owners, jettons }: JettonWalletFilter): readonly Key[] {
  if (accounts) return [{ column: 'account', type: 'bytea', values: accounts }];
  const keys: Key[] = [];
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

function walletOf(row: Omit<WalletRow, 'total_balance'>): JettonWallet {
  const amount = row.is_claimed ? null : bigintOrNull(row.mintless_amount);
  return {
    ...tokenOf(row),
    balance: BigInt(row.balance),
    owner: row.owner,
    jetton: row.jetton,
    airdrop: amount === null ? null : airdropOf(row, amount),
  };
}

function airdropOf(row: Omit<WalletRow, 'total_balance'>, amount: bigint) {
  return {
    amount,
    startFrom: row.mintless_start_from,
    expireAt: row.mintless_expire_at,
    payloadUri: row.payload_uri,
  };
}
