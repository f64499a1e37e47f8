import { ClientError } from '@tonway/client';
import type { Loaded } from '../data/query-cache.ts';
import { type QueryResult, useQuery } from '../data/use-query.ts';
import { hrefOf } from '../location/settings.ts';

const TIMEOUT_MS = 30_000;
const FOLLOW_MS = 5000;

/** Runs a control operation of the local network. Throws a `ClientError` with the reason of a refusal. */
export async function control<Result>(name: string, params: object = {}): Promise<Result> {
  const { body } = await request<Result>(name, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(params),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  return body;
}

/** The result of an operation that only reads, asked again and again while the page is visible. */
export function useControl<Result>(name: string): QueryResult<Result> {
  const url = hrefOf(`/devnet/${name}`);
  const load = (signal: AbortSignal) => request<Result>(name, { signal });
  return useQuery({ url, load }, { everyMs: FOLLOW_MS });
}

async function request<Result>(name: string, init: RequestInit): Promise<Loaded<Result>> {
  const response = await fetch(hrefOf(`/devnet/${name}`), init).catch((cause: unknown) => {
    if (init.signal?.aborted) throw cause;
    throw new ClientError('NETWORK', String(cause), { cause });
  });
  const answer = await response.json().catch(() => null);
  if (answer?.ok) return { body: answer.result, headers: response.headers };
  const reason = answer?.error ?? 'This server has no control operations: it is not `tonway dev`.';
  throw new ClientError('HTTP', reason, { status: response.status });
}
