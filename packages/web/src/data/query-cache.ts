import { ClientError } from '@tonway/client';

/** A request that changes nothing, by its address. */
export interface Query<Body> {
  readonly url: string;
  load(signal: AbortSignal): Promise<Loaded<Body>>;
}

export interface Loaded<Body> {
  readonly body: Body;
  readonly headers: Headers;
}

/** What is known of the answer to a query. */
export interface QueryState<Body> {
  readonly answer: Loaded<Body> | null;
  /** Why the last attempt failed. */
  readonly error: ClientError | null;
  readonly isLoading: boolean;
  /** When the query is sent again by itself, in milliseconds of `performance.now`; null: not. */
  readonly retryAtMs: number | null;
}

interface Entry {
  state: QueryState<unknown>;
  readonly watchers: Set<() => void>;
  abort: AbortController | null;
  retry: ReturnType<typeof setTimeout> | undefined;
}

const NOTHING: QueryState<never> = { answer: null, error: null, isLoading: false, retryAtMs: null };
const MAX_ENTRIES = 200;
const MIN_RETRY_MS = 1000;

const entries = new Map<string, Entry>();

export function stateOf<Body>({ url }: Query<Body>): QueryState<Body> {
  return (entries.get(url)?.state ?? NOTHING) as QueryState<Body>;
}

/** Keeps the answer of a query as long as somebody watches it, and for a while after. */
export function watchQuery<Body>(query: Query<Body>, onChange: () => void): () => void {
  const entry = entryOf(query.url);
  entry.watchers.add(onChange);
  if (entry.state.answer === null && !entry.state.isLoading) void loadQuery(query);
  return () => {
    entry.watchers.delete(onChange);
    if (entry.watchers.size === 0) stopLoading(entry);
  };
}

/** Sends the query; the old answer stays until there is a new one. False: it was under way already. */
export async function loadQuery<Body>(query: Query<Body>): Promise<boolean> {
  const entry = entryOf(query.url);
  if (entry.abort) return false;
  clearTimeout(entry.retry);
  const abort = new AbortController();
  entry.abort = abort;
  setState(entry, { ...entry.state, isLoading: true, retryAtMs: null });
  try {
    const answer = await query.load(abort.signal);
    if (entry.abort === abort) setState(entry, { ...NOTHING, answer });
  } catch (error) {
    if (entry.abort === abort) failed(query, entry, error);
  } finally {
    if (entry.abort === abort) entry.abort = null;
  }
  return true;
}

/** Changes the answer without a request. False: there is none, or it must be read again. */
export function changeAnswer<Body>(
  { url }: Query<Body>,
  change: (body: Body) => Body | null,
): boolean {
  const entry = entries.get(url);
  const answer = entry?.state.answer as Loaded<Body> | null | undefined;
  const body = answer ? change(answer.body) : null;
  if (!entry || !answer || body === null) return false;
  if (body !== answer.body) setState(entry, { ...entry.state, answer: { ...answer, body } });
  return true;
}

function failed<Body>(query: Query<Body>, entry: Entry, cause: unknown): void {
  const error =
    cause instanceof ClientError
      ? cause
      : new ClientError('INVALID_ANSWER', String(cause), { cause });
  const delayMs =
    error.status === 429 ? Math.max(error.retryAfterMs ?? MIN_RETRY_MS, MIN_RETRY_MS) : null;
  const retryAtMs = delayMs === null ? null : performance.now() + delayMs;
  if (delayMs !== null) entry.retry = setTimeout(() => void loadQuery(query), delayMs);
  setState(entry, { ...entry.state, error, isLoading: false, retryAtMs });
}

function stopLoading(entry: Entry): void {
  clearTimeout(entry.retry);
  entry.abort?.abort();
  entry.abort = null;
  entry.state = { ...entry.state, isLoading: false, retryAtMs: null };
}

function setState(entry: Entry, state: QueryState<unknown>): void {
  entry.state = state;
  for (const watcher of entry.watchers) watcher();
}

function entryOf(url: string): Entry {
  const known = entries.get(url);
  const entry = known ?? { state: NOTHING, watchers: new Set(), abort: null, retry: undefined };
  entries.delete(url);
  entries.set(url, entry);
  if (!known) forgetOldest();
  return entry;
}

function forgetOldest(): void {
  for (const [url, { watchers }] of entries) {
    if (entries.size <= MAX_ENTRIES) return;
    if (watchers.size === 0) entries.delete(url);
  }
}
