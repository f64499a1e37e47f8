import { ClientError, type StreamEvent } from '@tonway/client';
import type { Subscription } from '@tonway/client/streaming';
import { ton } from './api.ts';
import { subscriptionOf } from './live-subscription.ts';
import type { Topic } from './live-topic.ts';

interface ChannelOptions {
  topics(): readonly Topic[];
  /** Null: events may have been missed. */
  publish(event: StreamEvent | null): void;
  setLive(isConnected: boolean): void;
}

/** The server sends something every four seconds. */
const MAX_SILENCE_MS = 15_000;
/** A hidden page gives its connection back: a browser has six to one server, and a server counts them. */
const HIDDEN_MS = 15_000;
const FIRST_DELAY_MS = 1000;
const MAX_DELAY_MS = 30_000;
/** After an answer that another attempt does not change. */
const REFUSED_DELAY_MS = 300_000;

/** The one stream of a page. Its subscription is that of everything that the page follows. */
export class Channel {
  readonly #options: ChannelOptions;
  #connection: AbortController | null = null;
  /** The subscription of the connection, as text. */
  #subscribed = '';
  #failures = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #hiding: ReturnType<typeof setTimeout> | undefined;

  constructor(options: ChannelOptions) {
    this.#options = options;
    document.addEventListener('visibilitychange', () => this.#visibilityChanged());
    addEventListener('online', () => this.#retryNow());
  }

  /** Connects anew if the page follows something else. */
  update(): void {
    const topics = this.#options.topics();
    const subscription = subscriptionOf(topics);
    const text = JSON.stringify(subscription);
    if (this.#connection && text === this.#subscribed) return;
    this.#connection?.abort();
    this.#connection = null;
    clearTimeout(this.#retry);
    if (topics.length === 0 || document.hidden) {
      this.#options.setLive(false);
    } else {
      this.#connection = new AbortController();
      this.#subscribed = text;
      void this.#read(subscription, this.#connection.signal);
    }
  }

  async #read(subscription: Subscription, signal: AbortSignal): Promise<void> {
    const { publish, setLive } = this.#options;
    const options = { signal, maxSilenceMs: MAX_SILENCE_MS, maxOutageMs: 0 };
    let isFirst = true;
    try {
      for await (const event of ton.stream(subscription, options)) {
        setLive(true);
        this.#failures = 0;
        // What happened before the connection was open is read once more.
        if (isFirst || event.type === 'reset') publish(null);
        isFirst = false;
        if (event.type !== 'reset') publish(event);
      }
    } catch (error) {
      if (!signal.aborted) this.#lost(error);
    }
  }

  /** Until the next attempt the pages ask again and again. */
  #lost(error: unknown): void {
    this.#connection = null;
    this.#options.setLive(false);
    this.#retry = setTimeout(() => this.update(), delayMs(error, this.#failures++));
  }

  #retryNow(): void {
    if (!this.#connection) this.update();
  }

  #visibilityChanged(): void {
    clearTimeout(this.#hiding);
    if (document.hidden) this.#hiding = setTimeout(() => this.#close(), HIDDEN_MS);
    else this.#retryNow();
  }

  #close(): void {
    this.#connection?.abort();
    this.#connection = null;
    this.#options.setLive(false);
  }
}

/** Doubled each time, with half of it at random so that readers spread. */
function delayMs(error: unknown, failures: number): number {
  const { status = 0, retryAfterMs = 0 } = error instanceof ClientError ? error : {};
  if (status >= 400 && status < 500 && status !== 429) return REFUSED_DELAY_MS;
  const backOffMs = Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** failures);
  return Math.max(retryAfterMs, backOffMs * (0.5 + Math.random() / 2));
}
