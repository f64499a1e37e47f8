import { compareBytes } from '@tonway/chain';
import type { BlockName, LedgerBlock, ShardName } from '../ledger/transaction.ts';
import {
  addBounds,
  addLtBounds,
  Conditions,
  isEmpty,
  isTimed,
  type ListPage,
  type LtBounds,
  listPage,
  literalLimit,
  Order,
  type Page,
  type PageAfter,
  pageSql,
  type Sort,
  type Statement,
  type TimeBounds,
} from '../lists/list-sql.ts';
import type { ReadStore } from '../lists/read-store.ts';
import { ltWithin, readTimed } from '../lists/timed-list.ts';
import { TRANSACTIONS } from '../tables/tables.ts';
import {
  TRANSACTION_COLUMNS as COLUMNS,
  type IndexedTransaction,
  indexedTransaction,
  type TransactionRow,
} from './read.ts';

export interface TransactionFilter {
  readonly accounts?: readonly Buffer[];
  readonly excludedAccounts: readonly Buffer[];
  readonly hashes?: readonly Buffer[];
  readonly exactLt?: bigint;
  /** The block of the transactions. */
  readonly block?: BlockName;
  /** The blocks of the transactions, if there are several. */
  readonly blocks?: readonly LedgerBlock[];
  /** The shard of the transactions. */
  readonly shard?: ShardName;
  /** The shard of the transactions in any workchain. */
  readonly anyShard?: bigint;
  readonly workchain?: number;
  readonly mcSeqno?: number;
  readonly utime: TimeBounds;
  readonly lt: LtBounds;
}

function transactionConditions(filter: TransactionFilter, bounds: LtBounds): Conditions {
  const { accounts, excludedAccounts, hashes, exactLt, block, blocks, shard, anyShard } = filter;
  const { workchain, mcSeqno, utime } = filter;
  const conditions = new Conditions();
  if (accounts?.length === 1) conditions.add('account = ?', accounts[0]);
  if (accounts && (hashes || exactLt !== undefined)) conditions.add('account = any(?)', accounts);
  if (hashes && exactLt !== undefined) conditions.add('hash = any(?)', hashes);
  if (excludedAccounts.length > 0) conditions.add('account <> all(?)', excludedAccounts);
  if (block) addBlock(conditions, block);
  // otherwise the query itself reads these blocks, see `blockRows`
  if (blocks && (hashes || exactLt !== undefined)) addBlocks(conditions, blocks);
  if (shard)
    conditions.add('block_workchain = ? and block_shard = ?', shard.workchain, shard.shard);
  if (anyShard !== undefined) conditions.add('block_shard = ?', anyShard);
  if (workchain !== undefined) conditions.add('block_workchain = ?', workchain);
  if (mcSeqno !== undefined) conditions.add('mc_seqno = ?', mcSeqno);
  addBounds(conditions, 'now', utime);
  addLtBounds(conditions, 'lt', bounds);
  return conditions;
}

/** Filters by an array instead of a join: the few rows are found by hash or logical time. */
function addBlocks(conditions: Conditions, blocks: readonly BlockName[]): void {
  conditions.add(
    `(block_workchain, block_shard, block_seqno) = any(array(
      select (of_workchain, of_shard, of_seqno)
      from unnest(?::int[], ?::bigint[], ?::int[]) named (of_workchain, of_shard, of_seqno)))`,
    blocks.map(({ workchain }) => workchain),
    blocks.map(({ shard }) => shard),
    blocks.map(({ seqno }) => seqno),
  );
}

function addBlock(conditions: Conditions, { workchain, shard, seqno }: BlockName): void {
  conditions.add(
    'block_workchain = ? and block_shard = ? and block_seqno = ?',
    workchain,
    shard,
    seqno,
  );
}

/** The query strategy of a list and the order that follows from it. */
export interface TransactionList {
  readonly by: 'hashes' | 'exact lt' | 'blocks' | 'account' | 'time' | 'shard' | 'lt';
  readonly order: Order;
}

export function transactionList(filter: TransactionFilter, sort: Sort): TransactionList {
  const { accounts, hashes, exactLt, mcSeqno, block, blocks, shard } = filter;
  if (exactLt !== undefined)
    return { by: 'exact lt', order: Order.of(TRANSACTIONS, { account: sort }) };
  if (hashes) return { by: 'hashes', order: Order.of(TRANSACTIONS, { hash: sort }) };
  if (blocks) return { by: 'blocks', order: byLt(sort) };
  if (accounts?.length === 1)
    // time and logical time have the same order within an account
    return { by: 'account', order: Order.of(TRANSACTIONS, { lt: sort }) };
  const isWide = mcSeqno === undefined && !block;
  if (isTimed(filter.utime) && isWide)
    return { by: 'time', order: Order.of(TRANSACTIONS, { now: sort, lt: sort, account: 'asc' }) };
  const by = shard && isWide && !accounts ? 'shard' : 'lt';
  return { by, order: byLt(sort) };
}

function byLt(sort: Sort): Order {
  return Order.of(TRANSACTIONS, { lt: sort, account: 'asc' });
}

export async function readTransactions(
  store: ReadStore,
  filter: TransactionFilter,
  list: TransactionList,
  page: PageAfter,
): Promise<ListPage<IndexedTransaction>> {
  const found = isEmpty(filter.lt) ? [] : await readList(store, filter, list, page);
  return listPage(found, page, list.order);
}

async function readList(
  store: ReadStore,
  filter: TransactionFilter,
  { by, order }: TransactionList,
  page: PageAfter,
): Promise<readonly IndexedTransaction[]> {
  const statement = (bounds: LtBounds, within: Page, sorted = order): Statement => {
    const conditions = transactionConditions(filter, bounds);
    if (page.after) order.addAfter(conditions, page.after);
    return rowsOf(by, filter, sorted)(conditions, bounds, within);
  };
  const read = async (each: Statement) =>
    (await store.query<TransactionRow>(each)).map(indexedTransaction);
  if (by === 'hashes') return byHash(store, filter, order, page, statement);
  const { lt, utime, accounts } = filter;
  if (by === 'time' && accounts) return read(statement(await ltWithin(store, utime, lt), page));
  if (by === 'time') {
    const times = (bounds: LtBounds, within: Page) => statement(bounds, within, byLt(order.sort));
    const rows = (bounds: LtBounds) => statement(bounds, page);
    const found = await readTimed<TransactionRow>(store, { utime, lt, order, page, times, rows });
    return found.map(indexedTransaction);
  }
  const bounds = by === 'account' ? await boundsOfAccount(store, filter) : lt;
  if (!bounds) return [];
  return store.walk({
    bounds: order.boundsAfter(bounds, page.after),
    sort: order.sort,
    page,
    statement,
    read,
    ...(by === 'account' && order.sort === 'desc' && { previousLt }),
  });
}

/** The logical time of the previous transaction of the account; -1 for the first transaction. */
function previousLt({ content }: IndexedTransaction): bigint {
  return content.previousLt === 0n ? -1n : content.previousLt;
}

type Rows = (conditions: Conditions, bounds: LtBounds, page: Page) => Statement;

function rowsOf(
  by: TransactionList['by'],
  { accounts, hashes, blocks, shard }: TransactionFilter,
  order: Order,
): Rows {
  if (by === 'hashes' && hashes) return hashRows(hashes, order);
  if (by === 'blocks' && blocks) return blockRows(blocks, accounts, order);
  if (by === 'shard' && shard) return shardRows(shard, order);
  if (accounts && (by === 'lt' || by === 'time')) return accountRows(accounts, order);
  return (conditions, _, page) => ({
    sql: pageSql(
      `select ${COLUMNS} from chain.transactions where ${conditions.sql}`,
      order.sql,
      page,
      conditions,
    ),
    values: conditions.values,
  });
}

/** Looks every hash up. `offset 0` keeps PostgreSQL from reading all rows within bounds of logical time instead. */
function hashRows(hashes: readonly Buffer[], order: Order): Rows {
  return (conditions, _, page) => {
    const rows = `select ${COLUMNS} from (select distinct unnest(${conditions.value(hashes)}::bytea[])) asked (of_hash)
      cross join lateral (select ${COLUMNS} from chain.transactions
        where hash = of_hash and ${conditions.sql} offset 0) found`;
    return { sql: pageSql(rows, order.sql, page, conditions), values: conditions.values };
  };
}

/** Selects the first rows of each account, then merges them. */
function accountRows(accounts: readonly Buffer[], order: Order): Rows {
  return (conditions, _, page) => {
    const rows = `select ${COLUMNS} from unnest(${conditions.value(accounts)}::bytea[]) asked (of_account)
      cross join lateral (select ${COLUMNS} from chain.transactions
        where account = of_account and ${conditions.sql} order by lt ${order.sort}
        limit ${literalLimit(page)}) found`;
    return { sql: pageSql(rows, order.sql, page, conditions), values: conditions.values };
  };
}

/** Selects the first rows of each block, then merges them. */
function blockRows(
  blocks: readonly LedgerBlock[],
  accounts: readonly Buffer[] | undefined,
  order: Order,
): Rows {
  return (conditions, _, page) => {
    const column = (name: 'workchain' | 'shard' | 'seqno' | 'mcSeqno' | 'startLt' | 'endLt') =>
      conditions.value(blocks.map((block) => block[name]));
    if (accounts && accounts.length > 1) conditions.add('account = any(?)', accounts);
    const rows = `select ${COLUMNS} from unnest(${column('workchain')}::int[], ${column('shard')}::bigint[],
        ${column('seqno')}::int[], ${column('mcSeqno')}::int[], ${column('startLt')}::bigint[],
        ${column('endLt')}::bigint[]) named (workchain, shard, seqno, of_mc_seqno, start_lt, end_lt)
      cross join lateral (select ${COLUMNS} from chain.transactions
        where mc_seqno = of_mc_seqno and lt >= start_lt and lt <= end_lt
          and (block_workchain, block_shard, block_seqno) = (workchain, shard, seqno)
          and ${conditions.sql} order by ${order.sql} limit ${literalLimit(page)}) found`;
    return { sql: pageSql(rows, order.sql, page, conditions), values: conditions.values };
  };
}

/** Upper limit of the logical time of one block. */
const MAX_BLOCK_LT = 10n ** 12n;

/** Reads block by block in the order of the shard. `offset 0` prevents PostgreSQL from flattening the subquery. */
function shardRows({ workchain, shard }: { workchain: number; shard: bigint }, order: Order): Rows {
  return (conditions, { from, to }, page) => {
    const blocks = new Conditions(conditions.values);
    blocks.add('workchain = ? and shard = ?', workchain, shard);
    blocks.add(
      'start_lt >= ? and start_lt <= ?',
      from > MAX_BLOCK_LT ? from - MAX_BLOCK_LT : 0n,
      to,
    );
    const rows = `select ${COLUMNS}, seqno from
      (select mc_seqno as of_mc_seqno, workchain, shard, seqno, start_lt, end_lt
        from chain.blocks where ${blocks.sql}) of_block
      cross join lateral (select ${COLUMNS} from chain.transactions
        where mc_seqno = of_mc_seqno and lt >= start_lt and lt <= end_lt
          and (block_workchain, block_shard, block_seqno) = (workchain, shard, seqno)
          and ${conditions.sql} offset 0) found`;
    const sql = pageSql(rows, `seqno ${order.sort}, ${order.sql}`, page, conditions);
    return { sql, values: conditions.values };
  };
}

/** Finds at most one transaction per hash in all eras and sorts them here. */
async function byHash(
  store: ReadStore,
  filter: TransactionFilter,
  order: Order,
  { limit, offset }: Page,
  statement: (bounds: LtBounds, page: Page) => Statement,
): Promise<readonly IndexedTransaction[]> {
  const all = { limit: filter.hashes?.length ?? 0, offset: 0 };
  const found = await store.find<TransactionRow>(filter.lt, all.limit, (bounds) =>
    statement(bounds, all),
  );
  const sorted = [...found].sort((a, b) => compareBytes(a.hash, b.hash));
  if (order.sort === 'desc') sorted.reverse();
  return sorted.slice(offset, offset + limit).map(indexedTransaction);
}

/** Two statements cover this many eras; a lookup of the newest transaction pays off only with more. */
const MAX_ERAS_WITHOUT_LOOKUP = 24;

/** Limits the bounds to the time and to the account's newest transaction; null if there is none. */
async function boundsOfAccount(
  store: ReadStore,
  filter: TransactionFilter,
): Promise<LtBounds | null> {
  const { accounts } = filter;
  const lt = await ltWithin(store, filter.utime, filter.lt);
  if ((await store.cache.eraStarts.get()).length <= MAX_ERAS_WITHOUT_LOOKUP) return lt;
  const [latest] = await store.query<{ lt: bigint }>({
    sql: 'select lt from chain.latest_account_states where account = $1',
    values: [accounts?.[0]],
  });
  if (!latest) return null;
  return { from: lt.from, to: latest.lt < lt.to ? latest.lt : lt.to };
}
