import type { Queries } from '../session.ts';

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

const COLUMNS = 'seq, kind, mc_seqno as "mcSeqno", trace_id as "traceId", end_lt as "endLt"';

/** The entries after a position, in order. */
export function readLogAfter(
  queries: Queries,
  seq: bigint,
  limit: number,
): Promise<readonly LogEntry[]> {
  return queries.query<LogEntry>(
    `select ${COLUMNS} from chain.stream_log where seq > $1 order by seq limit $2`,
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
    `select ${COLUMNS} from chain.stream_log where seq > $1 and seq <= $2 and (
       (kind = 'trace' or kind = 'tick_tock' and $9) and trace_id in (
         select trace_id from chain.trace_accounts where account = any($3) and end_lt >= $6 and end_lt <= $7)
       or kind = 'actions' and (trace_id = any($5) or trace_id in (
         select trace_id from chain.action_accounts
         where account = any($4) and trace_end_lt >= $6 and trace_end_lt <= $7))
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
    `select ${COLUMNS} from chain.stream_log where kind = 'block' and seq <= $1 order by seq desc limit 1`,
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
