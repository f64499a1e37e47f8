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
  selectAs,
} from '../lists/list-sql.ts';
import type { ReadStore } from '../lists/read-store.ts';
import { MULTISIGS } from './tables.ts';

const NAMES = {
  lt: 'lastTransactionLt',
  order_seqno: 'seqno',
  order_boc: 'actions',
  sent_for_execution: 'isSentForExecution',
};

/** The newest change first, or last. */
export function multisigOrder(sort: Sort): Order {
  return Order.of(MULTISIGS, { lt: sort, account: sort }, NAMES);
}

type SortedPage = PageAfter & { readonly sort: Sort };

/** A row whose accounts are packed, and whose small numbers are `bigint`. */
type Packed<T, Numbers extends keyof T, Lists extends keyof T> = Omit<T, Numbers | Lists> & {
  readonly [Name in Numbers]: bigint;
} & { readonly [Name in Lists]: Buffer | null };

type MultisigRow = Packed<Multisig, 'threshold', 'signers' | 'proposers'>;

interface MultisigFilter {
  readonly accounts: readonly Buffer[] | null;
  /** Signers or proposers. */
  readonly members: readonly Buffer[] | null;
}

const MULTISIG_COLUMNS = `account, lt, next_order_seqno, threshold, ${accountListSql('signers')},
  ${accountListSql('proposers')}, code_hash, data_hash`;
const MULTISIG_FIELDS = selectAs(
  'account, lt, next_order_seqno, threshold, signers, proposers, code_hash, data_hash',
  NAMES,
);

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
          fields: MULTISIG_FIELDS,
        },
        page,
      )
    : ofMembers(members ?? [], order, page);
  const rows = await store.query<MultisigRow>(statement);
  return listPage(rows.map(multisigOf), page, order);
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
    sql: `select ${MULTISIG_FIELDS} from (${sql}) found (of_account, of_lt) cross join lateral (
      select ${MULTISIG_COLUMNS} from chain.multisigs where account = of_account) multisigs
      order by ${order.sql}`,
    values,
  };
}

function multisigOf(row: MultisigRow): Multisig {
  return {
    ...row,
    threshold: Number(row.threshold),
    signers: accountList(row.signers),
    proposers: accountList(row.proposers),
  };
}

type OrderRow = Packed<MultisigOrder, 'threshold' | 'approvalsNum' | 'expirationDate', 'signers'>;

interface OrderFilter {
  readonly accounts: readonly Buffer[] | null;
  readonly multisigs: readonly Buffer[] | null;
}

const ORDER_COLUMNS = `account, lt, multisig, order_seqno, threshold, sent_for_execution, approvals_mask,
  approvals_num, expiration_date, order_boc, ${accountListSql('signers')}, code_hash, data_hash`;
const ORDER_FIELDS = selectAs(
  `account, lt, multisig, order_seqno, threshold, sent_for_execution, approvals_mask, approvals_num,
  expiration_date, order_boc, signers, code_hash, data_hash`,
  NAMES,
);

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
      fields: ORDER_FIELDS,
    },
    page,
  );
  return listPage((await store.query<OrderRow>(statement)).map(orderOf), page, order);
}

/** The first orders of each wallet, the oldest first. */
export async function readOrdersOf(
  store: ReadStore,
  multisigs: readonly Buffer[],
  limit: number,
): Promise<readonly MultisigOrder[]> {
  const rows = await store.query<OrderRow>({
    sql: `select ${ORDER_FIELDS} from unnest($1::bytea[]) named (of_multisig) cross join lateral (
        select ${ORDER_COLUMNS} from chain.multisig_orders
        where multisig = of_multisig order by id limit $2) orders`,
    values: [multisigs, limit],
  });
  return rows.map(orderOf);
}

function orderOf(row: OrderRow): MultisigOrder {
  return {
    ...row,
    threshold: Number(row.threshold),
    approvalsNum: Number(row.approvalsNum),
    expirationDate: Number(row.expirationDate),
    signers: accountList(row.signers),
  };
}
