import { setTimeout as sleep } from 'node:timers/promises';
import { type Json, readLosslessJson } from '../../api/kernel/lossless-json.ts';
import { ConfigError } from '../../config/read-settings.ts';

export type Params = Readonly<Record<string, string | readonly string[]>>;

export interface HostResponse {
  readonly status: number;
  /** Null: the body is not JSON, or has too many values. */
  readonly body: Json;
}

interface HostOptions {
  readonly key: string | undefined;
  readonly requestsPerSecond: number;
}

const TIMEOUT_MS = 30_000;
const TRIES = 4;
const MAX_BYTES = 32 * 2 ** 20;
const MAX_RETRY_AFTER_S = 30;
/** Answered after a pause: above the limit, or unavailable for the moment. */
const TEMPORARY = new Set([429, 502, 503, 504]);

/** A server of v2 and v3. Requests are paced, and repeated if they are refused for a moment. */
export class Host {
  readonly url: string;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #intervalMs: number;
  #nextMs = 0;

  constructor(url: string, { key, requestsPerSecond }: HostOptions) {
    if (!URL.canParse(url) || !/^https?:/.test(url))
      throw new ConfigError(`"${url}" is not the URL of a server, such as http://127.0.0.1:8081`);
    this.url = url.replace(/\/+$/, '').replace(/\/api(\/v[23])?$/, '');
    this.#headers = key === undefined ? {} : { 'x-api-key': key };
    this.#intervalMs = 1000 / requestsPerSecond;
  }

  /** `operation`: such as `v3/transactions`. Throws if the host does not answer. */
  async get(operation: string, params: Params, signal: AbortSignal): Promise<HostResponse> {
    const url = this.urlOf(operation, params);
    for (let tries = TRIES; ; tries--) {
      await this.#wait(signal);
      const { status, headers, text } = await this.#fetch(url, signal);
      if (tries === 1 || !TEMPORARY.has(status)) return { status, body: jsonOf(text) };
      const retryAfter = Number(headers.get('retry-after')) || 1;
      await sleep(Math.min(retryAfter, MAX_RETRY_AFTER_S) * 1000, undefined, { signal });
    }
  }

  urlOf(operation: string, params: Params): string {
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(params))
      for (const each of typeof value === 'string' ? [value] : value) query.append(name, each);
    return `${this.url}/api/${operation}${query.size > 0 ? `?${query}` : ''}`;
  }

  async #fetch(url: string, signal: AbortSignal) {
    try {
      const limit = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
      const response = await fetch(url, { headers: this.#headers, signal: limit });
      const { status, headers } = response;
      return { status, headers, text: await textOf(response) };
    } catch (error) {
      signal.throwIfAborted();
      const { message } = ((error as Error).cause as Error | undefined) ?? (error as Error);
      throw new ConfigError(`${this.url} does not answer: ${message}`, { cause: error });
    }
  }

  async #wait(signal: AbortSignal): Promise<void> {
    const nowMs = performance.now();
    const atMs = Math.max(nowMs, this.#nextMs);
    this.#nextMs = atMs + this.#intervalMs;
    if (atMs > nowMs) await sleep(atMs - nowMs, undefined, { signal });
  }
}

/** The body of a response of limited size. */
async function textOf({ body }: Response): Promise<string> {
  const decoder = new TextDecoder();
  let [text, bytes] = ['', 0];
  for await (const chunk of body ?? []) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) throw new Error(`a response has more than ${MAX_BYTES} bytes`);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

function jsonOf(text: string): Json {
  try {
    return readLosslessJson(text);
  } catch {
    return null;
  }
}
