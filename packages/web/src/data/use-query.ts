import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { followQuery, type Update } from './follow-query.ts';
import { isBeingRead } from './known.ts';
import { isLive } from './live-followers.ts';
import type { Topic } from './live-topic.ts';
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

interface UseQueryOptions<Body> {
  /** Reads the answer again after this time, while the page is visible and there are no events of `topic`. */
  readonly everyMs?: number;
  /** Reads the answer again with each event about this. */
  readonly topic?: Topic;
  /** Applies an event without a request. */
  readonly update?: Update<Body>;
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
  { everyMs, topic, update }: UseQueryOptions<Body> = {},
): QueryResult<Body> {
  const [, render] = useState({});
  const url = query?.url ?? null;
  // A query is its address: a new object for the same address is the same query.
  const kept = useMemo(() => query, [url]);
  useEffect(() => (kept ? watchQuery(kept, () => render({})) : undefined), [kept]);
  useEffect(
    () => (kept && topic !== undefined ? followQuery(kept, topic, update) : undefined),
    [kept, topic],
  );
  useEffect(() => {
    if (!kept || everyMs === undefined) return;
    const isIdle = () => document.hidden || (topic !== undefined && isLive());
    const timer = setInterval(() => isIdle() || void loadQuery(kept), everyMs);
    return () => clearInterval(timer);
  }, [kept, everyMs, topic]);
  const state: QueryState<Body> = kept ? stateOf(kept) : IDLE;
  useUntilRead(kept, state);
  const reload = () => void (kept && loadQuery(kept));
  return { ...state, query: kept, data: state.answer?.body ?? null, reload };
}

/** Documents of tokens are read soon, or not for long. */
const READ_AGAIN_MS = [2000, 4000, 8000, 16_000, 32_000];

/** Reads an answer again, a few times, while documents of its tokens are being read. */
function useUntilRead<Body>(query: Query<Body> | null, { answer }: QueryState<Body>): void {
  const attempts = useRef({ query, count: 0 });
  if (attempts.current.query !== query) attempts.current = { query, count: 0 };
  useEffect(() => {
    const delayMs = READ_AGAIN_MS[attempts.current.count];
    if (!query || delayMs === undefined || !isBeingRead(answer?.body)) return;
    const timer = setTimeout(() => {
      attempts.current.count++;
      void loadQuery(query);
    }, delayMs);
    return () => clearTimeout(timer);
  }, [query, answer]);
}
