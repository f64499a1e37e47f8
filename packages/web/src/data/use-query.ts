import { useEffect, useMemo, useState } from 'preact/hooks';
import {
  type Loaded,
  loadQuery,
  type Query,
  type QueryState,
  stateOf,
  watchQuery,
} from './query-cache.ts';

/** An operation of the client. */
interface Call {
  url(...args: never[]): string;
  response(...args: never[]): Promise<Loaded<unknown>>;
}

type ParamsOf<C extends Call> = Parameters<C['url']>[0];
type BodyOf<C extends Call> = Awaited<ReturnType<C['response']>>['body'];

/** A query of an operation that is read by GET: `queryOf(ton.v3.blocks, { limit: 1 })`. */
export function queryOf<C extends Call>(call: C, params: ParamsOf<C>): Query<BodyOf<C>> {
  const { url, response } = call as unknown as {
    url(params: unknown): string;
    response(params: unknown, options: { signal: AbortSignal }): Promise<Loaded<BodyOf<C>>>;
  };
  return { url: url(params), load: (signal) => response(params, { signal }) };
}

interface UseQueryOptions {
  /** Reads the answer again after this time, while the page is visible. */
  readonly everyMs?: number;
}

export interface QueryResult<Body> extends QueryState<Body> {
  readonly query: Query<Body> | null;
  /** The body of the newest answer. */
  readonly data: Body | null;
  reload(): void;
}

const IDLE = { answer: null, error: null, isLoading: false, retryAtMs: null } as const;

/** The answer to a query; null: nothing is asked. */
export function useQuery<Body>(
  query: Query<Body> | null,
  { everyMs }: UseQueryOptions = {},
): QueryResult<Body> {
  const [, render] = useState({});
  const url = query?.url ?? null;
  // A query is its address: a new object for the same address is the same query.
  const kept = useMemo(() => query, [url]);
  useEffect(() => (kept ? watchQuery(kept, () => render({})) : undefined), [kept]);
  useEffect(() => {
    if (!kept || everyMs === undefined) return;
    const timer = setInterval(() => document.hidden || void loadQuery(kept), everyMs);
    return () => clearInterval(timer);
  }, [kept, everyMs]);
  const state: QueryState<Body> = kept ? stateOf(kept) : IDLE;
  const reload = () => void (kept && loadQuery(kept));
  return { ...state, query: kept, data: state.answer?.body ?? null, reload };
}
