import type { Multisig, MultisigOrder } from '../../ledger/multisig.ts';
import { accountList, accountListSql } from './account-list.ts';
import { Conditions } from './conditions.ts';
import { Order, type Sort, type SortKey } from './order.ts';
import { type ListPage, listPage, type Page, pageSql } from './page.ts';
import type { ReadStore } from './read-store.ts';

/** The newest change first, or last. */
export function multisigOrder(sort: Sort): Order {
  return Order.by(sort, 'lt').thenAscending('account');
}

type SortedPage = Page & { readonly sort: Sort; readonly after: SortKey | null };

interface ContractColumns {
  readonly account: Buffer;
  readonly lt: bigint;
  readonly threshold: bigint;
  readonly signers: Buffer | null;
  readonly code_hash: Buffer;
  readonly data_hash: Buffer;
}

interface MultisigRow extends ContractColumns {
  readonly next_order_seqno: string;
  readonly proposers: Buffer | null;
}

interface MultisigFilter {
  readonly accounts: readonly Buffer[] | null;
  /** Signers or proposers. */
  readonly members: readonly Buffer[] | null;
}

const MULTISIGS = `select account, lt, next_order_seqno, threshold, ${accountListSql('signers')},
    ${accountListSql('proposers')}, code_hash, data_hash
  from chain.multisigs`;

const IS_MEMBER = `account = any(array(
  select account from chain.multisig_members where member = any(?)))`;

export async function readMultisigs(
  store: ReadStore,
  { accounts, members }: MultisigFilter,
  page: SortedPage,
): Promise<ListPage<Multisig>> {
  const conditions = new Conditions();
  if (accounts) conditions.add('account = any(?)', accounts);
  if (members) conditions.add(IS_MEMBER, members);
  return readPage(store, MULTISIGS, conditions, page, multisigOf);
}

function multisigOf(row: MultisigRow): Multisig {
  return {
    ...contractOf(row),
    nextOrderSeqno: BigInt(row.next_order_seqno),
    proposers: accountList(row.proposers),
  };
}

interface OrderRow extends ContractColumns {
  readonly multisig: Buffer;
  readonly order_seqno: string;
  readonly sent_for_execution: boolean;
  readonly approvals_mask: string;
  readonly approvals_num: bigint;
  readonly expiration_date: bigint;
  readonly order_boc: Buffer;
}

interface OrderFilter {
  readonly accounts: readonly Buffer[] | null;
  readonly multisigs: readonly Buffer[] | null;
}

const ORDERS = `select account, lt, multisig, order_seqno, threshold, sent_for_execution, approvals_mask,
    approvals_num, expiration_date, order_boc, ${accountListSql('signers')}, code_hash, data_hash
  from chain.multisig_orders`;

export async function readMultisigOrders(
  store: ReadStore,
  { accounts, multisigs }: OrderFilter,
  page: SortedPage,
): Promise<ListPage<MultisigOrder>> {
  const conditions = new Conditions();
  if (accounts) conditions.add('account = any(?)', accounts);
  if (multisigs) conditions.add('multisig = any(?)', multisigs);
  return readPage(store, ORDERS, conditions, page, orderOf);
}

/** The first orders of each wallet, the oldest first. */
export async function readOrdersOf(
  store: ReadStore,
  multisigs: readonly Buffer[],
  limit: number,
): Promise<readonly MultisigOrder[]> {
  const rows = await store.query<OrderRow>({
    sql: `select orders.* from unnest($1::bytea[]) named (multisig) cross join lateral (
        ${ORDERS} where multisig = named.multisig order by id limit $2) orders`,
    values: [multisigs, limit],
  });
  return rows.map(orderOf);
}

function orderOf(row: OrderRow): MultisigOrder {
  return {
    ...contractOf(row),
    multisig: row.multisig,
    seqno: BigInt(row.order_seqno),
    isSentForExecution: row.sent_for_execution,
    approvalsMask: BigInt(row.approvals_mask),
    approvalsNum: Number(row.approvals_num),
    expirationDate: Number(row.expiration_date),
    actions: row.order_boc,
  };
}

function contractOf({ account, lt, threshold, signers, code_hash, data_hash }: ContractColumns) {
  return {
    account,
    lastTransactionLt: lt,
    threshold: Number(threshold),
    signers: accountList(signers),
    codeHash: code_hash,
    dataHash: data_hash,
  };
}

async function readPage<Row extends object, Item>(
  store: ReadStore,
  rows: string,
  conditions: Conditions,
  page: SortedPage,
  itemOf: (row: Row) => Item,
): Promise<ListPage<Item>> {
  const order = multisigOrder(page.sort);
  if (page.after) order.addAfter(conditions, page.after);
  const sql = pageSql(`${rows} where ${conditions.sql}`, order.sql, page, conditions);
  const found = await store.query<Row>({ sql, values: conditions.values });
  return listPage(found, page, order, itemOf);
}
