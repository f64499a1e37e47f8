import type { LedgerTrace } from '../ledger/trace.ts';
import type { Queries } from '../session.ts';

/** How many complete traces are not classified yet. */
export interface TraceQueue {
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
