import type { Connection, Queries } from '../connection.ts';
import type { SeqnoRange } from '../gaps.ts';

/** The newest block of live indexing. */
export interface IndexHead {
  /** The first block of live indexing. */
  readonly first: number;
  readonly seqno: number;
  readonly rootHash: Buffer;
  readonly genUtime: bigint;
}

/** Null if no block is indexed live yet. */
export async function readIndexHead(queries: Queries): Promise<IndexHead | null> {
  const [head] = await queries.query<IndexHead>(
    `select first_seqno as first, seqno, root_hash as "rootHash", gen_utime as "genUtime"
     from chain.head`,
  );
  return head ?? null;
}

// Advisory lock key; must be unique within the database.
const LEADER_LOCK = 7_461_202;
/** A leader sends a heartbeat every second; without one for this long it has stopped or lost its connection. */
const IDLE_TIMEOUT_MS = 3000;

/**
 * Makes PostgreSQL close this connection soon after its process stops responding: a machine without power does not close
 * connections, and a suspended process keeps them open.
 */
export async function setConnectionTimeouts(connection: Connection): Promise<void> {
  await connection.query(`
    set tcp_keepalives_idle = 1;
    set tcp_keepalives_interval = 1;
    set tcp_keepalives_count = 2;
    set tcp_user_timeout = ${IDLE_TIMEOUT_MS};
    set idle_session_timeout = ${IDLE_TIMEOUT_MS};
    set idle_in_transaction_session_timeout = ${IDLE_TIMEOUT_MS}`);
}

/** Tries to take the leader lock, which is held until the connection is closed. */
export async function takeLeaderLock(connection: Connection): Promise<boolean> {
  const [row] = await connection.query<{ taken: boolean }>(
    'select pg_try_advisory_lock($1) as taken',
    [LEADER_LOCK],
  );
  return row?.taken === true;
}

/** The head of the index, and who writes it. */
export interface IndexPulse {
  readonly head: {
    readonly first: number;
    readonly seqno: number;
    readonly ageSeconds: number;
    /** Since the last block was written. */
    readonly idleSeconds: number;
  } | null;
  readonly leader: { readonly address: string; readonly sinceUtime: number } | null;
}

/** Cheap: two rows. */
export async function readIndexPulse(queries: Queries): Promise<IndexPulse> {
  const [head] = await queries.query<NonNullable<IndexPulse['head']>>(
    `select first_seqno as first, seqno,
       greatest(0, extract(epoch from now()) - gen_utime)::float8 as "ageSeconds",
       greatest(0, extract(epoch from now() - written_at))::float8 as "idleSeconds"
     from chain.head`,
  );
  // The lock of one bigint: its halves are classid and objid.
  const [leader] = await queries.query<NonNullable<IndexPulse['leader']>>(
    `select coalesce(host(client_addr), 'the machine of PostgreSQL') as address,
       extract(epoch from backend_start)::float8 as "sinceUtime"
     from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and classid = 0 and objid = $1 and objsubid = 1 and granted
       and database = (select oid from pg_database where datname = current_database())`,
    [LEADER_LOCK],
  );
  return { head: head ?? null, leader: leader ?? null };
}

/** Adjacent masterchain blocks in the same state. */
export interface CoveredRun extends SeqnoRange {
  readonly state: 'indexed' | 'leased' | 'waiting';
}

const MAX_RUNS = 1000;
/** Whether a worker has leased a range of the load, or completes the load: see `finishLoad`. */
const IS_LOADED = `exists (select from chain.loads l where l.first = ranges.first
  and (exists (select from chain.load_ranges r where r.era = l.era and r.leased_until > now())
    or exists (select from pg_locks where locktype = 'advisory' and objsubid = 1 and granted
      and ((classid::bigint << 32) | objid::bigint) = hashtextextended('tonway.load', l.era))))`;
/** The range of a load is leased for ever. */
const IS_LEASED = `owner is not null and leased_until > now() and (isfinite(leased_until) or ${IS_LOADED})`;

/** What is indexed, being indexed, and waiting for a worker, oldest first. */
export function readCoverage(queries: Queries): Promise<readonly CoveredRun[]> {
  return queries.query<CoveredRun>(
    `with parts as (
       select first, next - 1 as last, 'indexed' as state from chain.ranges where next > first
       union all
       select next, last, case when ${IS_LEASED} then 'leased' else 'waiting' end
         from chain.ranges where next <= last
       union all
       select first_seqno, seqno, 'indexed' from chain.head),
     marked as (
       select *, lag(last) over (order by first) = first - 1 and lag(state) over (order by first) = state as continues
       from parts),
     numbered as (
       select *, count(*) filter (where continues is not true) over (order by first) as run from marked)
     select min(first) as first, max(last) as last, state
     from numbered group by run, state order by 1 limit ${MAX_RUNS}`,
  );
}

/** A range that is not complete. */
export interface OpenRange extends SeqnoRange {
  readonly next: number;
  /** Null: no worker has the range. */
  readonly owner: string | null;
}

const MAX_OPEN_RANGES = 200;

/** Ranges that are not complete: those with a worker first, then the newest. */
export function readOpenRanges(queries: Queries): Promise<readonly OpenRange[]> {
  return queries.query<OpenRange>(
    `select first, last, next, case when ${IS_LEASED} then owner end as owner
     from chain.ranges where next <= last
     order by ${IS_LEASED} desc, last desc limit ${MAX_OPEN_RANGES}`,
  );
}

export async function countOpenRanges(queries: Queries): Promise<number> {
  const [row] = await queries.query<{ open: number }>(
    'select count(*)::int as open from chain.ranges where next <= last',
  );
  return row?.open ?? 0;
}

/** A shorter wait is normal. */
const MIN_WAIT_SECONDS = 2;

interface Blocker {
  readonly pid: number;
  readonly name: string;
  readonly address: string;
  readonly state: string;
  readonly seconds: number;
  readonly waiting: number;
}

/** Describes the connection that has made statements of Tonway wait for a lock the longest; null if there is none. */
export async function readBlocker(queries: Queries): Promise<string | null> {
  const [found] = await queries.query<Blocker>(
    `with waiting as materialized (
       select pid, query_start from pg_stat_activity
       where wait_event_type = 'Lock' and application_name = 'tonway' and datname = current_database()
         and query_start < now() - make_interval(secs => $1))
     select b.pid, b.application_name as name, coalesce(b.state, b.backend_type) as state,
       coalesce(host(b.client_addr), 'the machine of PostgreSQL') as address,
       extract(epoch from clock_timestamp() - b.state_change)::int as seconds,
       count(*)::int as waiting
     from waiting cross join unnest(pg_blocking_pids(waiting.pid)) blocking(pid)
     join pg_stat_activity b on b.pid = blocking.pid
     where not exists (select from waiting other where other.pid = b.pid)
     group by b.pid, b.application_name, b.state, b.backend_type, b.client_addr, b.state_change
     order by min(waiting.query_start) limit 1`,
    [MIN_WAIT_SECONDS],
  );
  return found ? describe(found) : null;
}

function describe({ pid, name, address, state, seconds, waiting }: Blocker): string {
  const statements = waiting === 1 ? '1 statement waits' : `${waiting} statements wait`;
  return `${statements} for a lock of connection ${pid} (${name || 'unnamed'}, from ${address}, ${state} for ${seconds} s); if it does not end, run select pg_terminate_backend(${pid})`;
}
