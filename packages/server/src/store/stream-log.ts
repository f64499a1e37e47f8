import type { Queries } from './connection.ts';
import { STREAM_LOG_CHANNEL } from './index-events.ts';
import { isSame } from './lists/list-sql.ts';
import { byteaArray } from './tables/insert-rows.ts';

/** An entry of the log of streams. */
export interface LogEntry {
  /** Positions grow in the order of commits; some are skipped. */
  readonly seq: bigint;
  /** `trace`: a complete trace that a message started; `tick_tock`: one that a tick-tock transaction started. */
  readonly kind: 'trace' | 'tick_tock' | 'block' | 'actions';
  readonly mcSeqno: number;
  /** Null for blocks. */
  readonly traceId: Buffer | null;
  readonly endLt: bigint | null;
}

const ENTRY_COLUMNS = 'seq, kind, mc_seqno as "mcSeqno", trace_id as "traceId", end_lt as "endLt"';

/** The entries after a position, in order. */
export function readLogAfter(
  queries: Queries,
  seq: bigint,
  limit: number,
): Promise<readonly LogEntry[]> {
  return queries.query<LogEntry>(
    `select ${ENTRY_COLUMNS} from chain.stream_log where seq > $1 order by seq limit $2`,
    [seq, limit],
  );
}

/** The bounds of the log; positions are 0 if there is no such entry. */
export interface LogBounds {
  /** Changes with a rollback, and with the database. */
  readonly epoch: string;
  /** Another one if a dump was restored, or the database was cloned. */
  readonly database: string;
  readonly first: bigint;
  readonly last: bigint;
  /** The last entry up to the position that was asked for. */
  readonly reached: bigint;
}

export async function readLogBounds(queries: Queries, position = 0n): Promise<LogBounds> {
  const [row] = await queries.query<LogBounds>(
    `select substr(md5(concat_ws(' ', epoch, database)), 1, 12) as epoch, database,
       (select coalesce(min(seq), 0) from chain.stream_log) as first,
       (select coalesce(max(seq), 0) from chain.stream_log) as last,
       (select coalesce(max(seq), 0) from chain.stream_log where seq <= $1) as reached
     from chain.stream_epoch, chain.database_identity() database`,
    [position],
  );
  return row ?? { epoch: '', database: '', first: 0n, last: 0n, reached: 0n };
}

/** Log entries that one statement reads. */
const WINDOW = 20_000;

/** Whose entries to read; empty lists select nothing. */
export interface LogFilter {
  /** Accounts with transactions in traces. */
  readonly transactionsOf: readonly Buffer[];
  /** Accounts that take part in actions. */
  readonly actionsOf: readonly Buffer[];
  /** Traces whose classification is selected. */
  readonly traces: readonly Buffer[];
  readonly hasBlocks: boolean;
  /** Whether traces of tick-tock transactions are selected. */
  readonly hasTickTock: boolean;
}

/** Entries after a position, in order, and the position up to which the log was read. */
export interface LogWindow {
  readonly entries: readonly LogEntry[];
  readonly upTo: bigint;
}

/** Reads a part of the log between two positions. */
export async function readLogWindow(
  queries: Queries,
  after: bigint,
  last: bigint,
  { transactionsOf, actionsOf, traces, ...has }: LogFilter,
): Promise<LogWindow> {
  const [bounds] = await queries.query<{ up_to: bigint | null; from_lt: bigint; to_lt: bigint }>(
    `select max(seq) as up_to, coalesce(min(end_lt), 0) as from_lt, coalesce(max(end_lt), 0) as to_lt
     from (select seq, end_lt from chain.stream_log where seq > $1 and seq <= $2 order by seq limit ${WINDOW}) part`,
    [after, last],
  );
  if (!bounds?.up_to) return { entries: [], upTo: last };
  const { up_to: upTo, from_lt, to_lt } = bounds;
  const entries = await queries.query<LogEntry>(
    `select ${ENTRY_COLUMNS} from chain.stream_log where seq > $1 and seq <= $2 and (
       (kind = 'trace' or kind = 'tick_tock' and $9) and trace_id in (
         select a.trace_id from unnest($3::bytea[]) given (account) join chain.trace_accounts a
           on ${isSame('account', 'a.account', 'given.account')} where a.end_lt >= $6 and a.end_lt <= $7)
       or kind = 'actions' and (trace_id = any($5) or trace_id in (
         select a.trace_id from unnest($4::bytea[]) given (account) join chain.action_accounts a
           on ${isSame('account', 'a.account', 'given.account')}
         where a.trace_end_lt >= $6 and a.trace_end_lt <= $7))
       or kind = 'block' and $8)
     order by seq`,
    [
      after,
      upTo,
      transactionsOf,
      actionsOf,
      traces,
      from_lt,
      to_lt,
      has.hasBlocks,
      has.hasTickTock,
    ],
  );
  return { entries, upTo };
}

/** The position of a masterchain block in the log; null if the log does not have it. */
export async function findLoggedBlock(queries: Queries, mcSeqno: number): Promise<bigint | null> {
  const [row] = await queries.query<{ seq: bigint }>(
    `select seq from chain.stream_log where kind = 'block' and mc_seqno = $1`,
    [mcSeqno],
  );
  return row?.seq ?? null;
}

/** The last masterchain block up to a position of the log; null if there is none. */
export async function findBlockEntry(queries: Queries, seq: bigint): Promise<LogEntry | null> {
  const [entry] = await queries.query<LogEntry>(
    `select ${ENTRY_COLUMNS} from chain.stream_log where kind = 'block' and seq <= $1 order by seq desc limit 1`,
    [seq],
  );
  return entry ?? null;
}

/** The last masterchain block that was generated before a Unix time; null if there is none. */
export async function findBlockBefore(queries: Queries, utime: number): Promise<number | null> {
  const [row] = await queries.query<{ seqno: number }>(
    `select seqno from chain.blocks where workchain = -1 and gen_utime < $1
     order by gen_utime desc, seqno desc limit 1`,
    [utime],
  );
  return row?.seqno ?? null;
}

/** The Unix time of a masterchain block; null if it is not indexed. */
export async function readBlockTime(queries: Queries, mcSeqno: number): Promise<number | null> {
  const [row] = await queries.query<{ gen_utime: bigint }>(
    'select gen_utime from chain.blocks where workchain = -1 and mc_seqno = $1',
    [mcSeqno],
  );
  return row ? Number(row.gen_utime) : null;
}

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
