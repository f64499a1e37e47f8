import { ClientError } from '../errors.ts';
import type { Subscription } from '../generated/streaming.generated.ts';
import { failureOf, httpError } from '../http/failures.ts';
import type { Settings } from '../options.ts';
import { type SseEvent, SseParser } from './sse.ts';

const PATH = '/api/streaming/v2/sse';

export interface ConnectionOptions {
  readonly signal: AbortSignal | undefined;
  /** The server sends something every few seconds: after this time of silence the connection is lost. */
  readonly maxSilenceMs: number;
}

/**
 * The events of one connection. The next bytes are read when the caller asks for more, so a slow caller slows down the
 * server instead of filling the memory.
 */
export async function* connect(
  { streamUrl, headers, hasKey, fetch }: Settings,
  subscription: Subscription,
  { signal, maxSilenceMs }: ConnectionOptions,
): AsyncGenerator<SseEvent> {
  const context = { operation: 'stream', url: `${streamUrl}${PATH}`, hasKey };
  const silence = new Silence(maxSilenceMs);
  const { signal: silent } = silence;
  try {
    const response = await silence.limit(() =>
      fetch(context.url, {
        method: 'POST',
        headers: { ...headers, 'Content-Type': 'application/json' },
        body: JSON.stringify(subscription),
        signal: signal ? AbortSignal.any([signal, silent]) : silent,
      }),
    );
    if (!response.ok)
      throw httpError(response, await silence.limit(() => bodyOf(response)), context);
    const parser = new SseParser();
    for await (const text of textsOf(response, silence)) yield* parser.push(text);
  } catch (cause) {
    throw failureOf(cause, signal, silent, context);
  } finally {
    silence.abort();
  }
}

async function* textsOf({ body }: Response, silence: Silence): AsyncGenerator<string> {
  if (!body) throw new ClientError('INVALID_ANSWER', 'the stream has no body');
  const reader = body.getReader();
  const decoder = new TextDecoder();
  try {
    for (;;) {
      const { value, done } = await silence.limit(() => reader.read());
      if (done) return;
      yield decoder.decode(value, { stream: true });
    }
  } finally {
    // Closes the connection if the caller ends early.
    reader.cancel().catch(() => {});
  }
}

async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Aborts a connection on which nothing arrives; the time between two reads does not count. */
class Silence {
  readonly #controller = new AbortController();
  readonly #maxMs: number;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(maxMs: number) {
    this.#maxMs = maxMs;
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  async limit<T>(wait: () => Promise<T>): Promise<T> {
    this.#timer = setTimeout(() => this.abort(), this.#maxMs);
    try {
      return await wait();
    } finally {
      clearTimeout(this.#timer);
    }
  }

  abort(): void {
    this.#controller.abort();
  }
}
