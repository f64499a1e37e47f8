import { ClientError } from '@tonway/client';
import type { Loaded, Query } from '../data/query-cache.ts';
import { observeServerTime } from '../data/server-time.ts';
import { type QueryResult, useQuery } from '../data/use-query.ts';
import { hrefOf } from '../location/settings.ts';

const STORAGE_KEY = 'tonway-operator-token';
const TIMEOUT_MS = 10_000;

let token = readToken();

/** Uses the token for all further requests; `isKept`: until the tab is closed. */
export function setToken(text: string, isKept: boolean): void {
  token = text;
  try {
    if (isKept) sessionStorage.setItem(STORAGE_KEY, text);
    else sessionStorage.removeItem(STORAGE_KEY);
  } catch {
    // Without storage the token lasts as long as the page.
  }
}

function readToken(): string {
  try {
    return sessionStorage.getItem(STORAGE_KEY) ?? '';
  } catch {
    return '';
  }
}

/** The answer to a question of the operator API, asked again and again while the page is visible. */
export function useOperator<Body>(path: string, everyMs?: number): QueryResult<Body> {
  const query: Query<Body> = {
    url: hrefOf(`/operator/api${path}`),
    load: (signal) => request<Body>(path, { signal }),
  };
  const result = useQuery(query, everyMs === undefined ? {} : { everyMs });
  // The link to the API would lead to an answer without the token.
  return { ...result, query: null };
}

/** Changes something, such as a key. */
export async function post<Body>(path: string, body: object): Promise<Body> {
  const answer = await request<Body>(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return answer.body;
}

async function request<Body>(path: string, init: RequestInit): Promise<Loaded<Body>> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch(hrefOf(`/operator/api${path}`), {
    ...init,
    signal: init.signal ? AbortSignal.any([init.signal, timeout]) : timeout,
    headers: { ...init.headers, ...(token !== '' && { authorization: `Bearer ${token}` }) },
  }).catch((cause: unknown) => {
    if (init.signal?.aborted) throw cause;
    throw new ClientError(timeout.aborted ? 'TIMEOUT' : 'NETWORK', String(cause), { cause });
  });
  observeServerTime(response.headers);
  const body = await response.json().catch(() => ({ error: response.statusText }));
  if (response.ok) return { body: body as Body, headers: response.headers };
  const { error } = body as { readonly error: string };
  throw new ClientError('HTTP', error, { status: response.status });
}
