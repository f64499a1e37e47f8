import type { Multisig, MultisigOrder } from '../ledger/contracts.ts';
import { accountList, accountListSql, keyedListStatement, rowsOf } from '../lists/keyed-list.ts';
import {
  type Conditions,
  type ListPage,
  listPage,
  Order,
  type PageAfter,
  type Sort,
  type Statement,
} from '../lists/list-sql.ts';
import type { ReadStore } from '../lists/read-store.ts';
import { MULTISIGS } from './tables.ts';

/** The newest change first, or last. */
export function multisigOrder(sort: Sort): Order {
  return Order.of(MULTISIGS, { lt: sort, account: sort });
}

type SortedPage = PageAfter & { readonly sort: Sort };

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

const MULTISIG_COLUMNS = `account, lt, next_order_seqno, threshold, ${accountListSql('signers')},
  ${accountListSql('proposers')}, code_hash, data_hash`;

const IS_MEMBER = `exists (select from chain.multisig_members members
  where members.account = multisigs.account and member = any(?))`;

export async function readMultisigs(
  store: ReadStore,
  { accounts, members }: MultisigFilter,
  page: SortedPage,
): Promise<ListPage<Multisig>> {
  const order = multisigOrder(page.sort);
  const filter = (conditions: Conditions) => {
    if (accounts && members) conditions.add(IS_MEMBER, members);
  };
  const statement = accounts
    ? keyedListStatement(
        {
          keys: [{ column: 'account', type: 'bytea', values: accounts }],
          isShort: true,
          order,
          filter,
          rows: rowsOf('chain.multisigs', MULTISIG_COLUMNS),
        },
        page,
      )
    : ofMembers(members ?? [], order, page);
  return listPage(await store.query<MultisigRow>(statement), page, order, multisigOf);
}

/** A wallet has one row for each of its members, which has the order of the list. */
function ofMembers(members: readonly Buffer[], order: Order, page: SortedPage): Statement {
  const { sql, values } = keyedListStatement(
    {
      keys: [{ column: 'member', type: 'bytea', values: members }],
      isShort: false,
      isDistinct: true,
      order,
      rows: rowsOf('chain.multisig_members', 'account, lt'),
    },
    page,
  );
  return {
    sql: `select multisigs.* from (${sql}) found cross join lateral (
      select ${MULTISIG_COLUMNS} from chain.multisigs where account = found.account) multisigs
      order by ${order.sql}`,
    values,
  };
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

const ORDER_COLUMNS = `account, lt, multisig, order_seqno, threshold, sent_for_execution, approvals_mask,
  approvals_num, expiration_date, order_boc, ${accountListSql('signers')}, code_hash, data_hash`;

export async function readMultisigOrders(
  store: ReadStore,
  { accounts, multisigs }: OrderFilter,
  page: SortedPage,
): Promise<ListPage<MultisigOrder>> {
  const order = multisigOrder(page.sort);
  const [column, values] = accounts ? ['account', accounts] : ['multisig', multisigs ?? []];
  const statement = keyedListStatement(
    {
      keys: [{ column, type: 'bytea', values }],
      isShort: accounts !== null,
      order,
      filter: (conditions) => {
        if (accounts && multisigs) conditions.add('multisig = any(?)', multisigs);
      },
      rows: rowsOf('chain.multisig_orders', ORDER_COLUMNS),
    },
    page,
  );
  return listPage(await store.query<OrderRow>(statement), page, order, orderOf);
}

/** The first orders of each wallet, the oldest first. */
export async function readOrdersOf(
  store: ReadStore,
  multisigs: readonly Buffer[],
  limit: number,
): Promise<readonly MultisigOrder[]> {
  const rows = await store.query<OrderRow>({
    sql: `select orders.* from unnest($1::bytea[]) named (multisig) cross join lateral (
        select ${ORDER_COLUMNS} from chain.multisig_orders
        where multisig = named.multisig order by id limit $2) orders`,
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
