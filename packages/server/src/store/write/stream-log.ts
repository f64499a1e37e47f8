import { STREAM_LOG_CHANNEL } from '../index-events.ts';
import type { Queries } from '../session.ts';
import { byteaArray } from './insert-rows.ts';

/** Traces that are completed later than this number of blocks after their end are not announced. */
const MAX_LATE_BLOCKS = 1000;
const KEPT_DAYS = 7;
const MAX_PRUNED = 20_000;

/** The kind of an entry of a complete trace. */
const TRACE_KIND = `case when external_hash is null then 'tick_tock' else 'trace' end`;

/** A complete trace. */
interface LoggedTrace {
  readonly trace_id: Uint8Array;
  readonly end_lt: bigint | number;
}

/** Writes rows in the order of commits, under advisory lock 7461206: nothing else is locked until the transaction ends. */
async function append(queries: Queries, select: string, values: readonly unknown[]): Promise<void> {
  await queries.query('select chain.lock_stream_log()');
  await queries.execute(
    `insert into chain.stream_log (seq, kind, mc_seqno, trace_id, end_lt)
     select nextval('chain.stream_log_seq'), kind, mc_seqno, trace_id, end_lt from (${select}) logged`,
    values,
  );
  await queries.execute('select pg_notify($1, $2)', [STREAM_LOG_CHANNEL, '']);
}

/** Logs masterchain blocks of live indexing, each after the traces that it completes. */
export async function logBlocks(queries: Queries, first: number, last: number): Promise<void> {
  await append(
    queries,
    `select ${TRACE_KIND} as kind, mc_seqno_end as mc_seqno, trace_id, end_lt, 0 as place
     from chain.traces where mc_seqno_end between $1 and $2
     union all
     select 'block', seqno, null, null, 1 from generate_series($1::integer, $2::integer) seqno
     order by mc_seqno, place, end_lt, trace_id`,
    [first, last],
  );
}

/**
 * Logs traces that were completed after the commit of their last block, if this was not long ago. Returns the keys of
 * those that were not logged before.
 */
export async function logLateTraces(
  queries: Queries,
  traces: readonly LoggedTrace[],
): Promise<readonly Uint8Array[]> {
  const rows = await queries.query<{ trace_id: Buffer; end_lt: bigint }>(
    `with head as (select seqno, first_seqno from chain.head),
     late as (
       select t.trace_id, t.end_lt, t.mc_seqno_end from chain.traces t
         join unnest($1::bytea[], $2::bigint[]) given (trace_id, end_lt) using (trace_id, end_lt), head
       where mc_seqno_end > seqno - ${MAX_LATE_BLOCKS} and mc_seqno_end >= first_seqno)
     select trace_id, end_lt from late where not exists (
       select from chain.stream_log l where l.trace_id = late.trace_id and l.kind in ('trace', 'tick_tock') and l.seq > coalesce(
         (select seq from chain.stream_log b where b.kind = 'block' and b.mc_seqno = late.mc_seqno_end - 1), 0))`,
    traceValues(traces),
  );
  if (rows.length > 0) await logTraces(queries, TRACE_KIND, rows);
  return rows.map(({ trace_id }) => trace_id);
}

/** Logs that traces are classified. */
export async function logActions(queries: Queries, traces: readonly LoggedTrace[]): Promise<void> {
  if (traces.length > 0) await logTraces(queries, `'actions'`, traces);
}

function logTraces(
  queries: Queries,
  kindSql: string,
  traces: readonly LoggedTrace[],
): Promise<void> {
  return append(
    queries,
    `select ${kindSql} as kind, t.mc_seqno_end as mc_seqno, t.trace_id, t.end_lt
     from chain.traces t join unnest($1::bytea[], $2::bigint[]) given (trace_id, end_lt) using (trace_id, end_lt)
     order by t.end_lt, t.trace_id`,
    traceValues(traces),
  );
}

function traceValues(traces: readonly LoggedTrace[]): unknown[] {
  return [byteaArray(traces.map(({ trace_id }) => trace_id)), traces.map(({ end_lt }) => end_lt)];
}

/** Deletes the log of later blocks. Cursors that clients got before are unknown from now on. */
export async function rollBackLog(queries: Queries, mcSeqno: number): Promise<void> {
  await queries.execute('delete from chain.stream_log where mc_seqno > $1', [mcSeqno]);
  await startEpoch(queries);
}

export async function startEpoch(queries: Queries): Promise<void> {
  await queries.execute(
    'update chain.stream_epoch set epoch = substr(md5(random()::text || clock_timestamp()::text), 1, 12)',
  );
}

/** Deletes some of the rows that are too old. */
export async function pruneLog(queries: Queries): Promise<void> {
  await queries.execute(
    `delete from chain.stream_log where logged_at < now() - interval '${KEPT_DAYS} days'
       and seq in (select seq from chain.stream_log order by seq limit ${MAX_PRUNED})`,
  );
}
