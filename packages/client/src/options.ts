import { ClientError } from './errors.ts';

/** Which server a client uses, and how. */
export interface ClientOptions {
  /** The server without a path, for example `https://ton.example`. */
  readonly url: string;
  /** The streaming server, if it has another address. */
  readonly streamUrl?: string;
  /** The API key, sent as `X-API-Key`. */
  readonly apiKey?: string;
  /** Time limit of a call, with its retries; 30 seconds by default. */
  readonly timeoutMs?: number;
  /** How often a call is repeated after 429 or 503; 3 by default. Messages are never sent twice. */
  readonly retries?: number;
  /** Headers of every request. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Replaces the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch;
}

/** Options of one call; they take precedence over those of the client. */
export interface CallOptions {
  /** Aborts the call, which is then rejected with the reason of the signal. */
  readonly signal?: AbortSignal;
  /** Time limit of the call, with its retries. */
  readonly timeoutMs?: number;
  /** How often the call is repeated after 429 or 503. */
  readonly retries?: number;
  /** Further headers of the request. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Waits until this masterchain block is known, so that a client can read its own writes. */
  readonly minSeqno?: number;
  /** Replaces `JSON.parse` for the answer: to keep all digits of numbers, or to parse in a worker. */
  readonly parse?: (text: string) => unknown;
}

export interface Settings {
  readonly url: string;
  readonly streamUrl: string;
  readonly hasKey: boolean;
  readonly timeoutMs: number;
  readonly retries: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly fetch: typeof globalThis.fetch;
}

export function settingsOf(options: ClientOptions): Settings {
  const { url, streamUrl = url, apiKey, timeoutMs = 30_000, retries = 3, headers = {} } = options;
  return {
    url: baseUrl('url', url),
    streamUrl: baseUrl('streamUrl', streamUrl),
    hasKey: apiKey !== undefined,
    timeoutMs: count('timeoutMs', timeoutMs, 1),
    retries: count('retries', retries, 0),
    headers: { ...(apiKey !== undefined && { 'X-API-Key': apiKey }), ...headers },
    // Looked up at each call, so that a test or a polyfill can replace the global one.
    fetch: options.fetch ?? ((...args) => globalThis.fetch(...args)),
  };
}

/** The URL that operations are appended to. Those of other libraries have the path of an interface. */
function baseUrl(name: string, url: unknown): string {
  if (typeof url !== 'string' || url === '')
    throw invalid(`${name} is missing`, 'for example http://127.0.0.1:8081');
  const { protocol = '', rest = '' } = URL_PARTS.exec(url)?.groups ?? {};
  const base = rest.replace(API_PATH, '').replace(/\/+$/, '');
  const usable = `${HTTP_PROTOCOLS[protocol] ?? defaultProtocol(base)}//${base}`;
  if (url.replace(/\/+$/, '') === usable && URL.canParse(usable)) return usable;
  throw invalid(`${name} cannot be used: ${url}`, `did you mean ${usable}?`);
}

const URL_PARTS = /^(?<protocol>[a-z]+:(?=\/\/))?(?:\/\/)?(?<rest>.*)$/i;
/** At the end of a URL. */
const API_PATH = /\/api(\/(v2|v3|streaming)(\/.*)?)?\/*$/;
/** The protocols of a base URL, by those that are meant by it. */
const HTTP_PROTOCOLS: Readonly<Record<string, string>> = {
  'http:': 'http:',
  'https:': 'https:',
  'ws:': 'http:',
  'wss:': 'https:',
};

function defaultProtocol(host: string): string {
  return /^(localhost|127\.|\[::1\])/.test(host) ? 'http:' : 'https:';
}

function count(name: string, value: number, min: number): number {
  if (value >= min) return value;
  throw invalid(`${name} is ${value}`, `use a number of at least ${min}`);
}

function invalid(message: string, hint: string): ClientError {
  return new ClientError('INVALID_ARGUMENT', message, { hint });
}
