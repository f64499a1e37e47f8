import type { Queries } from '../connection.ts';
import type { SeqnoRange } from '../gaps.ts';
import { isSame } from '../lists/list-sql.ts';
import { byteaArray } from '../tables/insert-rows.ts';
import { writeTraces } from './write.ts';

/** Traces that one statement dissolves. */
const TRACES_PER_PAGE = 200;

/** A transaction without a trace. */
export interface UntracedTransaction {
  readonly account: Buffer;
  readonly lt: bigint;
  readonly hash: Buffer;
  readonly mc_seqno: number;
  readonly boc: Buffer;
}

/** Removes traces; `dissolvePage` then takes their transactions out of them, to be assembled again. */
export async function dissolveTraces(queries: Queries, ids: readonly Uint8Array[]): Promise<void> {
  if (ids.length === 0) return;
  await queries.execute(
    `with removed as (delete from chain.traces where trace_id = any($1) returning *),
     unqueued as (
       delete from chain.trace_queue q using removed r where q.end_lt = r.end_lt and q.trace_id = r.trace_id)
     insert into chain.open_traces (trace_id, start_lt, end_lt, start_utime, end_utime, mc_seqno_start,
       mc_seqno_end, transactions, messages, pending_messages, work)
     select distinct on (given.trace_id) given.trace_id, coalesce(start_lt, 0), coalesce(end_lt, 0),
       coalesce(start_utime, 0), coalesce(end_utime, 0), coalesce(mc_seqno_start, 0), coalesce(mc_seqno_end, 0),
       coalesce(transactions, 0), coalesce(messages, 0), 0, 'dissolve'
     from unnest($1::bytea[]) given (trace_id) left join removed using (trace_id)
     on conflict (trace_id) do update set work = 'dissolve'`,
    [byteaArray(ids)],
  );
}

/** The traces of the transactions that sent or received these messages. */
export async function findConnectedTraces(
  queries: Queries,
  messages: readonly Uint8Array[],
): Promise<readonly Buffer[]> {
  const rows = await queries.query<{ trace_id: Buffer }>(
    `select distinct t.trace_id from chain.messages m
       join chain.transactions t on t.account = m.tx_account and t.lt = m.tx_lt
     where m.hash = any($1) and t.trace_id is not null`,
    [byteaArray(messages)],
  );
  return rows.map(({ trace_id }) => trace_id);
}

/** Dissolves traces whose transactions were replaced, and may be lost; `accounts`: those of all these transactions. */
export async function dissolveReplaced(
  queries: Queries,
  ids: readonly Uint8Array[],
  accounts: readonly Uint8Array[],
): Promise<void> {
  await dissolveTraces(queries, ids);
  await queries.execute(
    `delete from chain.trace_accounts a using chain.open_traces o, unnest($2::bytea[]) given (account)
     where o.trace_id = any($1) and ${isSame('account', 'a.account', 'given.account')}
       and a.end_lt = o.end_lt and a.trace_id = o.trace_id`,
    [byteaArray(ids), byteaArray(accounts)],
  );
}

/** Dissolves all traces that do not end before this masterchain block. */
export async function dissolveTracesAfter(queries: Queries, mcSeqno: number): Promise<void> {
  await queries.execute('delete from chain.trace_accounts where mc_seqno_end > $1', [mcSeqno]);
  const rows = await queries.query<{ trace_id: Buffer }>(
    `select trace_id from chain.traces where mc_seqno_end > $1
     union all select trace_id from chain.open_traces where mc_seqno_end > $1`,
    [mcSeqno],
  );
  await dissolveTraces(
    queries,
    rows.map(({ trace_id }) => trace_id),
  );
}

/** Takes transactions out of dissolved traces. Returns their number; null if none is left, or if all are locked. */
export async function dissolvePage(queries: Queries, limit: number): Promise<number | null> {
  const rows = await queries.query<{ trace_id: Buffer; end_lt: bigint }>(
    `select trace_id, end_lt from chain.open_traces where work = 'dissolve' order by trace_id limit ${TRACES_PER_PAGE}`,
  );
  if (rows.length === 0) return null;
  const ids = byteaArray(rows.map(({ trace_id }) => trace_id));
  const released = await queries.execute(
    `with page as materialized (
       select account, lt, t.trace_id from unnest($1::bytea[]) given (trace_id) join chain.transactions t
         on ${isSame('hash', 't.trace_id', 'given.trace_id')} limit $2 for update of t skip locked),
     forgotten as (
       delete from chain.trace_accounts a using page join chain.open_traces o using (trace_id)
       where ${isSame('account', 'a.account', 'page.account')} and a.end_lt = o.end_lt and a.trace_id = page.trace_id)
     update chain.transactions t set trace_id = null from page where t.account = page.account and t.lt = page.lt`,
    [ids, limit],
  );
  const removed = await queries.query<{ trace_id: Buffer }>(
    `delete from chain.open_traces o where trace_id = any($1)
       and not exists (select from chain.transactions t where ${isSame('hash', 't.trace_id', 'o.trace_id')})
     returning trace_id`,
    [ids],
  );
  const gone = byteaArray(removed.map(({ trace_id }) => trace_id));
  await queries.execute('delete from chain.trace_edges where trace_id = any($1)', [gone]);
  return released + removed.length || null;
}

/** The first transactions without a trace; locked ones are left out. */
export function lockUntraced(
  queries: Queries,
  limit: number,
): Promise<readonly UntracedTransaction[]> {
  return queries.query<UntracedTransaction>(
    `select account, lt, hash, mc_seqno, boc from chain.transactions
     where trace_id is null order by lt limit $1 for update skip locked`,
    [limit],
  );
}

/**
 * Writes the accounts of a large trace, and the trace after its last page. Returns the number of transactions; null if
 * there is no such trace. `limit` is larger than the number of transactions with the same logical time.
 */
export async function finishPage(queries: Queries, limit: number): Promise<number | null> {
  const [trace] = await queries.query<FinishedTrace>(
    `select * from chain.open_traces where work = 'finish' order by trace_id limit 1`,
  );
  if (!trace) return null;
  const { trace_id, finished_lt, end_lt, end_utime, mc_seqno_end } = trace;
  const page = await queries.query<{ account: Buffer; lt: bigint }>(
    `select account, lt from chain.transactions where ${isSame('hash', 'trace_id', '$1')} and lt > $2
     order by lt limit $3`,
    [trace_id, finished_lt, limit],
  );
  await queries.execute(
    `insert into chain.trace_accounts (end_lt, end_utime, mc_seqno_end, account, trace_id)
     select distinct $1::bigint, $2::bigint, $3::integer, account, $4::bytea from unnest($5::bytea[]) given (account)
     where not exists (select from chain.trace_accounts a
       where ${isSame('account', 'a.account', 'given.account')} and a.end_lt = $1 and a.trace_id = $4)`,
    [end_lt, end_utime, mc_seqno_end, trace_id, byteaArray(page.map(({ account }) => account))],
  );
  const last = page.at(-1);
  if (last && page.length === limit)
    await queries.execute('update chain.open_traces set finished_lt = $2 where trace_id = $1', [
      trace_id,
      last.lt - 1n,
    ]);
  else {
    await queries.execute('delete from chain.open_traces where trace_id = $1', [trace_id]);
    await writeTraces(queries, [trace], 'late');
  }
  return page.length;
}

type FinishedTrace = Parameters<typeof writeTraces>[1][number] & { readonly finished_lt: bigint };

/** Deletes what belongs to no trace, although dissolved traces may still have it. */
export async function deleteOrphans(queries: Queries, { first, last }: SeqnoRange): Promise<void> {
  await queries.execute(
    `delete from chain.trace_accounts a where mc_seqno_end between $1 and $2 and not exists
       (select from chain.traces t where t.trace_id = a.trace_id and t.end_lt = a.end_lt)`,
    [first, last],
  );
  await queries.execute(
    `delete from chain.trace_edges e where not exists
       (select from chain.open_traces o where o.trace_id = e.trace_id)`,
  );
}
