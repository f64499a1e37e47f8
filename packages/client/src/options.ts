export interface ClientOptions {
  /** The server without a path, for example `https://ton.example`. */
  readonly url: string;
  /** The streaming server, if it has another address. */
  readonly streamUrl?: string;
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
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
  readonly retries?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Waits until this masterchain block is known, so that a client can read its own writes. */
  readonly minSeqno?: number;
  /** Replaces `JSON.parse` for the answer: to keep all digits of numbers, or to parse in a worker. */
  readonly parse?: (text: string) => unknown;
}

export interface Settings {
  readonly url: string;
  readonly streamUrl: string;
  readonly timeoutMs: number;
  readonly retries: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly fetch: typeof globalThis.fetch;
}

export function settingsOf(options: ClientOptions): Settings {
  const { url, streamUrl = url, apiKey, timeoutMs = 30_000, retries = 3, headers = {} } = options;
  return {
    url: withoutSlash(url),
    streamUrl: withoutSlash(streamUrl),
    timeoutMs,
    retries,
    headers: { ...(apiKey !== undefined && { 'X-API-Key': apiKey }), ...headers },
    // Looked up at each call, so that a test or a polyfill can replace the global one.
    fetch: options.fetch ?? ((...args) => globalThis.fetch(...args)),
  };
}

function withoutSlash(url: string): string {
  return url.replace(/\/+$/, '');
}
