import type { Queries } from '../session.ts';
import { byteaArray } from './insert-rows.ts';
import { LEASE_END } from './page-leases.ts';

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
