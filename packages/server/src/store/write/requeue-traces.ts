import type { Queries } from '../session.ts';
import { byteaArray } from './insert-rows.ts';

/** Traces to classify again: those that ended in masterchain blocks `first` to `last`, of one type of actions if given. */
export interface TraceSelection {
  readonly first: number;
  readonly last: number;
  readonly type: string | null;
}

const PAGE = 10_000;

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
         order by end_lt, trace_id limit ${PAGE}),
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
       where account = of_account order by end_lt desc limit ${MAX_TRACES}) found
     order by end_lt, trace_id ${ADD}`,
    [byteaArray(accounts)],
  );
}
