import createFetchClient, { createQuerySerializer } from 'openapi-fetch';
import { ClientError } from '../errors.ts';
import type { CallOptions, Settings } from '../options.ts';
import { failureOf, httpError } from './failures.ts';
import { backOffMs, sleep } from './waiting.ts';

/** Where an operation is served. */
export interface Route {
  readonly method: 'get' | 'post';
  readonly path: string;
  /** A POST that changes nothing. */
  readonly isRepeatable?: boolean;
}

export type Params = Readonly<Record<string, unknown>>;

/** A successful answer. */
export interface Answer<Body = unknown> {
  readonly body: Body;
  readonly headers: Headers;
}

/** Statuses of requests that were not executed. */
const RETRIED = new Set([429, 503]);

/** Sends requests: with a timeout, and retried as long as the server asks for patience. */
export class Requests {
  readonly #settings: Settings;
  readonly #http: ReturnType<typeof createFetchClient<Record<string, never>>>;

  constructor(settings: Settings) {
    this.#settings = settings;
    const { url, headers, fetch } = settings;
    this.#http = createFetchClient({ baseUrl: url, headers, fetch });
  }

  async send(route: Route, params: Params, options: CallOptions = {}): Promise<Answer> {
    const { timeoutMs = this.#settings.timeoutMs, signal } = options;
    const retries = isIdempotent(route) ? (options.retries ?? this.#settings.retries) : 0;
    const untilMs = performance.now() + timeoutMs;
    const timeout = AbortSignal.timeout(timeoutMs);
    for (let attempt = 0; ; attempt++) {
      const answer = await this.#sendOnce(route, params, options, timeout);
      if (!(answer instanceof ClientError)) return answer;
      const delayMs = answer.retryAfterMs ?? backOffMs(attempt);
      const mayRetry = attempt < retries && RETRIED.has(answer.status ?? 0);
      // Waiting beyond the timeout would only delay the error.
      if (!mayRetry || performance.now() + delayMs >= untilMs) throw answer;
      await sleep(delayMs, signal);
    }
  }

  /** The address that a request with these parameters has. */
  url({ method, path }: Route, params: Params): string {
    const query = method === 'get' ? createQuerySerializer()(params) : '';
    return `${this.#settings.url}${path}${query && `?${query}`}`;
  }

  /** Returns the error of an answer with an error; throws if there is no answer. */
  async #sendOnce(
    { method, path }: Route,
    params: Params,
    { signal, headers, minSeqno, parse }: CallOptions,
    timeout: AbortSignal,
  ): Promise<Answer | ClientError> {
    const init = {
      ...(method === 'get' ? { params: { query: params } } : inBody(params)),
      ...(parse && { parseAs: 'text' }),
      headers: {
        ...(minSeqno !== undefined && { 'X-Min-Masterchain-Seqno': minSeqno }),
        ...headers,
      },
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    };
    try {
      const { data, error, response } = await this.#http.request(
        method as never,
        path as never,
        init as never,
      );
      if (!response.ok) return httpError(response, error);
      return { body: parse ? await parse(String(data)) : data, headers: response.headers };
    } catch (cause) {
      throw failureOf(cause, signal, timeout);
    }
  }
}

/** `proof` is a parameter of the query in v2, whatever the method. */
function inBody({ proof, ...body }: Params) {
  return { body, ...(proof !== undefined && { params: { query: { proof } } }) };
}

function isIdempotent({ method, isRepeatable = false }: Route): boolean {
  return method === 'get' || isRepeatable;
}
