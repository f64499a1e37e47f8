import type { Queries } from '../connection.ts';
import type { LedgerTrace } from '../ledger/trace.ts';
import { isSame } from '../lists/list-sql.ts';
import { byteaArray } from '../tables/insert-rows.ts';
import { LEASE_END } from '../tables/page-leases.ts';

/** How many complete traces are not classified yet. */
interface TraceQueue {
  /** Counted up to 10,000; an estimate above. */
  readonly queued: number;
  /** Traces whose classification failed. */
  readonly failed: number;
}

const MAX_COUNTED = 10_000;

export async function readTraceQueue(queries: Queries): Promise<TraceQueue> {
  const [row] = await queries.query<TraceQueue>(
    `select greatest(
         (select count(*) from (select from chain.trace_queue limit ${MAX_COUNTED}) counted),
         (select reltuples from pg_class where oid = 'chain.trace_queue'::regclass
            and (select count(*) from (select from chain.trace_queue limit ${MAX_COUNTED}) counted) = ${MAX_COUNTED})
       )::float8 as queued,
       (select count(*) from chain.classification_failures where state = 'failed')::float8 as failed`,
  );
  return row ?? { queued: 0, failed: 0 };
}

/** The ids, in base64, of those traces that are not classified yet. */
export async function findUnclassified(
  queries: Queries,
  traces: readonly LedgerTrace[],
): Promise<ReadonlySet<string>> {
  if (traces.length === 0) return new Set();
  const rows = await queries.query<{ trace_id: Buffer }>(
    `select q.trace_id from unnest($1::bigint[], $2::bytea[]) named (of_lt, of_id)
     join chain.trace_queue q on q.end_lt = of_lt and q.trace_id = of_id`,
    [traces.map(({ endLt }) => endLt), traces.map(({ id }) => id)],
  );
  return new Set(rows.map(({ trace_id }) => trace_id.toString('base64')));
}

const MAX_DELAY_SECONDS = 30;

/** A complete trace that a worker has leased to classify it. */
export interface LeasedTrace {
  readonly traceId: Buffer;
  readonly endLt: bigint;
  readonly attempts: number;
  /** Identifies the lease. */
  readonly leasedUntil: string;
}

/** Leases traces, the newest first. */
export function leaseTraces(queries: Queries, limit: number): Promise<readonly LeasedTrace[]> {
  return queries.query<LeasedTrace>(
    `with picked as materialized (
       select end_lt, trace_id from chain.trace_queue where leased_until < now()
       order by end_lt desc, trace_id desc limit $1 for update skip locked)
     update chain.trace_queue q set leased_until = ${LEASE_END}
     from picked where q.end_lt = picked.end_lt and q.trace_id = picked.trace_id
     returning q.trace_id as "traceId", q.end_lt as "endLt", q.attempts, q.leased_until::text as "leasedUntil"`,
    [limit],
  );
}

const LEASES =
  'unnest($1::bytea[], $2::bigint[], $3::timestamptz[]) given (trace_id, end_lt, leased_until)';
const IS_LEASED =
  'q.trace_id = given.trace_id and q.end_lt = given.end_lt and q.leased_until = given.leased_until';

/** Renews the leases that are still valid, and returns them. */
export async function renewTraces(
  queries: Queries,
  leased: readonly LeasedTrace[],
): Promise<readonly LeasedTrace[]> {
  return queries.query<LeasedTrace>(
    `update chain.trace_queue q set leased_until = ${LEASE_END} from ${LEASES} where ${IS_LEASED}
     returning q.trace_id as "traceId", q.end_lt as "endLt", q.attempts, q.leased_until::text as "leasedUntil"`,
    leaseValues(leased),
  );
}

/**
 * Removes the traces whose lease is still valid, and returns them: only these may be written. `isLive`: the
 * classification is announced.
 */
export async function takeLeased<T extends LeasedTrace>(
  queries: Queries,
  leased: readonly T[],
): Promise<readonly (T & { readonly isLive: boolean })[]> {
  const rows = await queries.query<{ trace_id: Buffer; is_live: boolean }>(
    `delete from chain.trace_queue q using ${LEASES} where ${IS_LEASED} returning q.trace_id, q.is_live`,
    leaseValues(leased),
  );
  const valid = new Map(rows.map(({ trace_id, is_live }) => [trace_id.toString('hex'), is_live]));
  return leased.flatMap((lease) => {
    const isLive = valid.get(lease.traceId.toString('hex'));
    return isLive === undefined ? [] : { ...lease, isLive };
  });
}

/** Delays traces, longer after every attempt: a contract of theirs is not read yet, or an attempt has failed. */
export async function delayTraces(queries: Queries, leased: readonly LeasedTrace[]): Promise<void> {
  if (leased.length === 0) return;
  await queries.execute(
    `update chain.trace_queue q set attempts = q.attempts + 1,
       leased_until = now() + make_interval(secs => least(${MAX_DELAY_SECONDS}, 0.2 * 2 ^ q.attempts))
     from ${LEASES} where ${IS_LEASED}`,
    leaseValues(leased),
  );
}

/** Releases traces that were not classified because the worker stops. */
export async function releaseTraces(
  queries: Queries,
  leased: readonly LeasedTrace[],
): Promise<void> {
  if (leased.length === 0) return;
  await queries.execute(
    `update chain.trace_queue q set leased_until = '-infinity' from ${LEASES} where ${IS_LEASED}`,
    leaseValues(leased),
  );
}

/** Ends all leases and delays, except those of traces that are being written. */
export async function endTraceLeases(queries: Queries): Promise<void> {
  await queries.execute(
    `with leased as materialized (
       select end_lt, trace_id from chain.trace_queue where leased_until > now() for update skip locked)
     update chain.trace_queue q set leased_until = '-infinity'
     from leased where q.end_lt = leased.end_lt and q.trace_id = leased.trace_id`,
  );
}

function leaseValues(leased: readonly LeasedTrace[]): unknown[] {
  return [
    byteaArray(leased.map(({ traceId }) => traceId)),
    leased.map(({ endLt }) => endLt),
    leased.map(({ leasedUntil }) => leasedUntil),
  ];
}

/** Traces to classify again: those that ended in masterchain blocks `first` to `last`, of one type of actions if given. */
export interface TraceSelection {
  readonly first: number;
  readonly last: number;
  readonly type: string | null;
}

const REQUEUE_PAGE = 10_000;

/** A trace that is being classified is classified again. */
const ADD = `on conflict (end_lt, trace_id) do update set attempts = 0, leased_until = '-infinity'`;

const OF_RANGE = 'select trace_id, end_lt from chain.traces where mc_seqno_end between $1 and $2';
const OF_TYPE = `select distinct trace_id, trace_end_lt as end_lt from chain.actions
  where trace_mc_seqno_end between $1 and $2 and type = $5`;

/** Queues traces again, page by page in the order of their end. Returns the number of traces. */
export async function queueTraces(
  queries: Queries,
  { first, last, type }: TraceSelection,
  signal: AbortSignal,
): Promise<number> {
  const selected = type === null ? OF_RANGE : OF_TYPE;
  const values = type === null ? [] : [type];
  let queued = 0;
  let at: { end_lt: bigint; trace_id: Buffer } = { end_lt: -1n, trace_id: Buffer.alloc(0) };
  for (;;) {
    signal.throwIfAborted();
    const [page] = await queries.query<{ count: number; end_lt: bigint; trace_id: Buffer }>(
      `with page as materialized (
         select trace_id, end_lt from (${selected}) selected where (end_lt, trace_id) > ($3, $4)
         order by end_lt, trace_id limit ${REQUEUE_PAGE}),
       added as (
         insert into chain.trace_queue as q (end_lt, trace_id) select end_lt, trace_id from page
         ${ADD})
       select (count(*) over ())::int as count, end_lt, trace_id from page order by end_lt desc, trace_id desc limit 1`,
      [first, last, at.end_lt, at.trace_id, ...values],
    );
    if (!page) return queued;
    queued += page.count;
    at = page;
  }
}

/** The newest traces of an account: few were classified before the account was read. */
const MAX_TRACES = 1000;

/** Queues the traces of accounts that were unknown when these were classified: blocks may arrive in any order. */
export async function queueTracesOf(
  queries: Queries,
  accounts: readonly Uint8Array[],
): Promise<void> {
  if (accounts.length === 0) return;
  await queries.execute(
    `insert into chain.trace_queue (end_lt, trace_id)
     select distinct end_lt, trace_id from unnest($1::bytea[]) given (of_account) cross join lateral (
       select end_lt, trace_id from chain.trace_accounts
       where ${isSame('account', 'account', 'of_account')} order by end_lt desc limit ${MAX_TRACES}) found
     order by end_lt, trace_id ${ADD}`,
    [byteaArray(accounts)],
  );
}
