import { ClientError } from '../errors.ts';
import type { Notification, Reset, Subscription } from '../generated/streaming.generated.ts';
import { backOffMs, sleep } from '../http/waiting.ts';
import type { Settings } from '../options.ts';
import { connect } from './connection.ts';
import { Position } from './position.ts';
import type { SseEvent } from './sse.ts';

/** Options of a stream. */
export interface StreamOptions {
  /** Ends the stream. */
  readonly signal?: AbortSignal;
  /** Silence after which a connection counts as lost; 20 seconds by default. The server sends bytes every five. */
  readonly maxSilenceMs?: number;
  /** How long a lost connection is retried before the stream ends with an error; 5 minutes by default. */
  readonly maxOutageMs?: number;
  /** The connection was lost, and is opened again after a delay. */
  readonly onReconnect?: (reason: ClientError) => void;
}

/** A gap: notifications are missing. `unknown`: the connection was lost before the stream had a position. */
export interface StreamReset extends Omit<Reset, 'reason' | 'oldest'> {
  /** Why notifications are missing. */
  readonly reason: Reset['reason'] | 'unknown';
  /** The first position that a stream can resume after; null if it is unknown. */
  readonly oldest: string | null;
}

/** What a stream yields: a notification, or that some are missing. */
export type StreamEvent = Exclude<Notification, Reset> | StreamReset;

const SILENCE_MS = 20_000;
const OUTAGE_MS = 300_000;

/** Notifications without gaps and repetitions over as many connections as needed; a gap is a `reset`. */
export async function* openStream(
  settings: Settings,
  subscription: Subscription,
  options: StreamOptions = {},
): AsyncGenerator<StreamEvent, void, undefined> {
  const { signal, maxSilenceMs = SILENCE_MS, onReconnect } = options;
  const position = new Position(subscription.since ?? null);
  const outage = new Outage(settings.retries, options.maxOutageMs ?? OUTAGE_MS);
  for (;;) {
    const request = { ...subscription, ...resumeFrom(position) };
    try {
      for await (const event of connect(settings, request, { signal, maxSilenceMs })) {
        outage.end();
        const notification = received(event, position);
        if (notification && isWanted(notification, subscription)) yield notification;
      }
      throw new ClientError('NETWORK', 'the server closed the stream');
    } catch (error) {
      if (!(error instanceof ClientError) || !canReconnect(error)) throw error;
      await sleep(outage.nextDelayMs(error), signal);
      onReconnect?.(error);
    }
    if (position.since === null && outage.hadConnection)
      yield { type: 'reset', reason: 'unknown', oldest: null };
  }
}

/** Whatever fails in the server may work again, or in another one. */
function canReconnect({ isTemporary, status = 0 }: ClientError): boolean {
  return isTemporary || status >= 500;
}

/** Cursors and heads are always requested: they are the position of the stream. */
function resumeFrom({ since }: Position) {
  return { cursor: true, heartbeat: true, ...(since !== null && { since }) };
}

/** Null for the acknowledgement. */
function received({ name, data }: SseEvent, position: Position): Notification | null {
  const message = parse(data);
  if (name === 'connected') {
    const { mc_seqno } = message as { mc_seqno?: number };
    if (mc_seqno !== undefined) position.startAfter(mc_seqno);
    return null;
  }
  if ('cursor' in message && typeof message.cursor === 'string') position.advance(message.cursor);
  return message as Notification;
}

function parse(data: string): object {
  try {
    return JSON.parse(data);
  } catch (cause) {
    throw new ClientError('INVALID_ANSWER', 'an event of the stream is not JSON', { cause });
  }
}

function isWanted({ type }: Notification, { heartbeat = false }: Subscription): boolean {
  return type !== 'head' || heartbeat;
}

/** The attempts since the last connection. */
class Outage {
  readonly #retries: number;
  readonly #maxMs: number;
  #attempts = 0;
  #sinceMs: number | null = null;
  hadConnection = false;

  /** `retries`: attempts for the first connection. */
  constructor(retries: number, maxMs: number) {
    this.#retries = retries;
    this.#maxMs = maxMs;
  }

  end(): void {
    this.#attempts = 0;
    this.#sinceMs = null;
    this.hadConnection = true;
  }

  /** Throws the error if there were enough attempts. */
  nextDelayMs(error: ClientError): number {
    this.#sinceMs ??= performance.now();
    const delayMs = Math.max(error.retryAfterMs ?? 0, backOffMs(this.#attempts));
    const isOver = performance.now() + delayMs - this.#sinceMs > this.#maxMs;
    if (isOver || (!this.hadConnection && this.#attempts >= this.#retries)) throw error;
    this.#attempts++;
    return delayMs;
  }
}
