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
