import createFetchClient, { createQuerySerializer } from 'openapi-fetch';
import { ClientError } from '../errors.ts';
import type { CallOptions, Settings } from '../options.ts';
import { failureOf, httpError, type RequestContext } from './failures.ts';
import { partsOf } from './parameters.ts';
import { backOffMs, sleep } from './waiting.ts';

/** Where an operation is served. */
export interface Route {
  readonly method: 'get' | 'post' | 'patch' | 'delete';
  /** A `{name}` in it is a parameter. */
  readonly path: string;
  /** A POST that changes nothing. */
  readonly isRepeatable?: boolean;
}

/** A route with the name of its function, for example `v3.transactions`. */
export type NamedRoute = Route & { readonly operation: string };

export type Params = Readonly<Record<string, unknown>>;

/** A successful answer. */
export interface Answer<Body = unknown> {
  /** The parsed body. */
  readonly body: Body;
  /** The headers of the response. */
  readonly headers: Headers;
}

/** The limit of timers. */
const MAX_TIMER_MS = 2 ** 31 - 1;
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

  async send(route: NamedRoute, params: Params, options: CallOptions = {}): Promise<Answer> {
    const { timeoutMs = this.#settings.timeoutMs, signal } = options;
    const retries = isIdempotent(route) ? (options.retries ?? this.#settings.retries) : 0;
    const untilMs = performance.now() + timeoutMs;
    const timeout = AbortSignal.timeout(Math.min(MAX_TIMER_MS, Math.ceil(timeoutMs)));
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
  url(route: Route, params: Params): string {
    const { path, query } = partsOf(route, params);
    const text = createQuerySerializer()(query);
    return `${this.#settings.url}${path}${text && `?${text}`}`;
  }

  /** Returns the error of an answer with an error; throws if there is no answer. */
  async #sendOnce(
    route: NamedRoute,
    params: Params,
    { signal, headers, minSeqno, parse }: CallOptions,
    timeout: AbortSignal,
  ): Promise<Answer | ClientError> {
    const { path, query, body } = partsOf(route, params);
    const init = {
      params: { query },
      ...(body && { body }),
      ...(parse && { parseAs: 'text' }),
      headers: {
        ...(minSeqno !== undefined && { 'X-Min-Masterchain-Seqno': minSeqno }),
        ...headers,
      },
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    };
    const context = this.#context(route, params);
    try {
      const { data, error, response } = await this.#http.request(
        route.method as never,
        path as never,
        init as never,
      );
      if (!response.ok) return httpError(response, error, context);
      return { body: parse ? await parse(String(data)) : data, headers: response.headers };
    } catch (cause) {
      throw failureOf(cause, signal, timeout, context);
    }
  }

  #context(route: NamedRoute, params: Params): RequestContext {
    const { hasKey } = this.#settings;
    return { operation: route.operation, url: this.url(route, params), hasKey };
  }
}

function isIdempotent({ method, isRepeatable = false }: Route): boolean {
  return method === 'get' || isRepeatable;
}
