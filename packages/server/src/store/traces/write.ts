import { toHex } from '@tonway/chain';
import type { Queries } from '../connection.ts';
import { isSame } from '../lists/list-sql.ts';
import { logLateTraces } from '../stream-log.ts';
import { copyAll } from '../tables/copy-rows.ts';
import { byteaArray, columnArrays, insertSql, overwriteSql } from '../tables/insert-rows.ts';
import type { RowOf } from '../tables/tables.ts';
import { OPEN_TRACES, TRACE_ACCOUNTS, TRACE_EDGES, TRACE_QUEUE, TRACES } from './tables.ts';

// Advisory lock key; must be unique within the database.
const LOCK = 7_461_205;

type TraceRow = RowOf<typeof TRACES>;
type OpenTraceRow = RowOf<typeof OPEN_TRACES>;
export type TraceEdge = RowOf<typeof TRACE_EDGES>;

/**
 * Only one transaction at a time changes traces, until it ends. The holder of the lock waits for no row of a
 * transaction, so that `replaceRows` may hold such rows while it waits for the lock.
 */
export async function lockTraces(queries: Queries): Promise<void> {
  await queries.query('select pg_advisory_xact_lock($1)', [LOCK]);
}

/** The traces with sent messages that no transaction has received yet, by message. */
export function findSenders(
  queries: Queries,
  messages: readonly Uint8Array[],
): Promise<readonly { readonly hash: Buffer; readonly trace_id: Buffer }[]> {
  return queries.query(
    `select e.hash, e.trace_id from chain.trace_edges e join chain.open_traces o using (trace_id)
     where e.hash = any($1) and e.is_sent and o.work is null`,
    [byteaArray(messages)],
  );
}

export function readEdges(
  queries: Queries,
  messages: readonly Uint8Array[],
): Promise<readonly TraceEdge[]> {
  return queries.query<TraceEdge>(
    'select hash, trace_id, is_sent from chain.trace_edges where hash = any($1)',
    [byteaArray(messages)],
  );
}

/**
 * The messages that no transaction has sent, although the index has all blocks since they were created: operators of
 * local networks send messages in the name of contracts.
 */
export function findSenderless(
  queries: Queries,
  messages: readonly { readonly hash: Uint8Array; readonly lt: bigint }[],
): Promise<readonly { readonly hash: Buffer }[]> {
  return queries.query(
    `select of_hash as hash from unnest($1::bytea[], $2::bigint[]) named (of_hash, of_lt)
     where of_lt >= (select min(start_lt) from chain.blocks, chain.head
         where workchain = -1 and mc_seqno = first_seqno)
       and not exists (select from chain.messages
         where hash = of_hash and lt = of_lt and not inbound)`,
    [byteaArray(messages.map(({ hash }) => hash)), messages.map(({ lt }) => lt)],
  );
}

/** Traces that are to be dissolved are left out. */
export function readOpenTraces(
  queries: Queries,
  ids: readonly Uint8Array[],
): Promise<readonly OpenTraceRow[]> {
  const columns = Object.keys(OPEN_TRACES.columns).join(', ');
  return queries.query<OpenTraceRow>(
    `select ${columns} from chain.open_traces
     where trace_id = any($1) and work is distinct from 'dissolve'`,
    [byteaArray(ids)],
  );
}

/** Locks the transactions of traces; returns how many of each trace were not locked by others. */
export function lockTransactions(
  queries: Queries,
  ids: readonly Uint8Array[],
): Promise<readonly { readonly trace_id: Buffer; readonly count: number }[]> {
  return queries.query(
    `select trace_id, count(*)::int as count from
       (select t.trace_id from unnest($1::bytea[]) given (trace_id) join chain.transactions t
          on ${isSame('hash', 't.trace_id', 'given.trace_id')} for update of t skip locked) locked
     group by 1`,
    [byteaArray(ids)],
  );
}

/** Gives all transactions and edges of traces to other traces. */
export async function mergeTraces(
  queries: Queries,
  from: readonly Uint8Array[],
  into: readonly Uint8Array[],
): Promise<void> {
  const conditions = {
    transactions: isSame('hash', 't.trace_id', 'given.from_id'),
    trace_edges: 't.trace_id = given.from_id',
  };
  for (const [table, condition] of Object.entries(conditions))
    await queries.execute(
      `update chain.${table} t set trace_id = given.into_id
       from unnest($1::bytea[], $2::bytea[]) given (from_id, into_id) where ${condition}`,
      [byteaArray(from), byteaArray(into)],
    );
}

/** A transaction and the id of its trace; null: it is to be assembled. */
export interface TracedTransaction {
  readonly account: Uint8Array;
  readonly lt: bigint;
  readonly traceId: Uint8Array | null;
}

export async function setTraces(
  queries: Queries,
  transactions: readonly TracedTransaction[],
): Promise<void> {
  await queries.execute(
    `update chain.transactions t set trace_id = given.trace_id
     from unnest($1::bytea[], $2::bigint[], $3::bytea[]) given (account, lt, trace_id)
     where t.account = given.account and t.lt = given.lt`,
    [
      byteaArray(transactions.map(({ account }) => account)),
      transactions.map(({ lt }) => lt),
      byteaArray(transactions.map(({ traceId }) => traceId)),
    ],
  );
}

export async function deleteEdges(
  queries: Queries,
  messages: readonly Uint8Array[],
): Promise<void> {
  await queries.execute('delete from chain.trace_edges where hash = any($1)', [
    byteaArray(messages),
  ]);
}

/** Replaces edges of dissolved traces. */
export async function insertEdges(queries: Queries, edges: readonly TraceEdge[]): Promise<void> {
  const sql = `${insertSql(TRACE_EDGES)} ${overwriteSql(TRACE_EDGES)}`;
  await queries.execute(sql, columnArrays(TRACE_EDGES, edges));
}

export async function writeOpenTraces(
  queries: Queries,
  traces: readonly OpenTraceRow[],
): Promise<void> {
  const sql = `${insertSql(OPEN_TRACES)} ${overwriteSql(OPEN_TRACES)}`;
  await queries.execute(sql, columnArrays(OPEN_TRACES, traces));
}

export async function deleteOpenTraces(
  queries: Queries,
  ids: readonly Uint8Array[],
): Promise<void> {
  await queries.execute('delete from chain.open_traces where trace_id = any($1)', [
    byteaArray(ids),
  ]);
}

/** Rows that are assembled again may exist: an index with faults can have rows of traces that nothing refers to. */
async function writeTraceRows(
  queries: Queries,
  rows: readonly TraceRow[],
  areNew: boolean,
): Promise<void> {
  if (areNew) return copyAll(queries, TRACES, rows);
  if (rows.length > 0)
    await queries.execute(
      `${insertSql(TRACES)} ${overwriteSql(TRACES)}`,
      columnArrays(TRACES, rows),
    );
}

/**
 * When a trace was completed: with its last block at the head, by a backfill, or after the commit of its last block.
 */
export type Completion = 'live' | 'backfilled' | 'late';

/** Writes complete traces, and queues them for classification. */
export async function writeTraces(
  queries: Queries,
  traces: readonly TraceRow[],
  completion: Completion,
): Promise<void> {
  await writeTraceRows(queries, traces, completion !== 'late');
  const late = completion === 'late' ? await logLateTraces(queries, traces) : [];
  const announced = new Set(late.map(toHex));
  const isLive = ({ trace_id }: TraceRow) =>
    completion === 'live' || announced.has(toHex(trace_id));
  // A tick-tock transaction without messages has nothing to classify.
  const queued = traces
    .filter(({ messages }) => messages > 0)
    .map((trace) => ({ ...trace, is_live: isLive(trace) }));
  if (queued.length > 0)
    await queries.execute(
      `${insertSql(TRACE_QUEUE)} on conflict do nothing`,
      columnArrays(TRACE_QUEUE, queued),
    );
}

export async function writeTraceAccounts(
  queries: Queries,
  rows: readonly RowOf<typeof TRACE_ACCOUNTS>[],
  areNew: boolean,
): Promise<void> {
  if (!areNew) await deleteTraceAccounts(queries, rows);
  await copyAll(queries, TRACE_ACCOUNTS, rows);
}

/** Deletes the rows of these accounts in these traces; the table has no unique key by which they could be overwritten. */
async function deleteTraceAccounts(
  queries: Queries,
  rows: readonly RowOf<typeof TRACE_ACCOUNTS>[],
): Promise<void> {
  await queries.execute(
    `delete from chain.trace_accounts a using unnest($1::bytea[], $2::bigint[], $3::bytea[]) given (account, end_lt, trace_id)
     where ${isSame('account', 'a.account', 'given.account')} and a.end_lt = given.end_lt and a.trace_id = given.trace_id`,
    [
      byteaArray(rows.map(({ account }) => account)),
      rows.map(({ end_lt }) => end_lt),
      byteaArray(rows.map(({ trace_id }) => trace_id)),
    ],
  );
}

/** Writes the accounts of complete traces from their stored transactions. */
export async function writeStoredAccounts(
  queries: Queries,
  traces: readonly TraceRow[],
): Promise<void> {
  const column = (name: keyof TraceRow) => traces.map((trace) => trace[name]);
  await queries.execute(
    `insert into chain.trace_accounts (end_lt, end_utime, mc_seqno_end, account, trace_id)
     select distinct given.end_lt, given.end_utime, given.mc_seqno_end, t.account, t.trace_id
     from unnest($1::bytea[], $2::bigint[], $3::bigint[], $4::integer[])
       given (trace_id, end_lt, end_utime, mc_seqno_end)
     join chain.transactions t on ${isSame('hash', 't.trace_id', 'given.trace_id')}
     where not exists (select from chain.trace_accounts a
       where ${isSame('account', 'a.account', 't.account')} and a.end_lt = given.end_lt and a.trace_id = t.trace_id)`,
    [
      byteaArray(traces.map(({ trace_id }) => trace_id)),
      column('end_lt'),
      column('end_utime'),
      column('mc_seqno_end'),
    ],
  );
}
