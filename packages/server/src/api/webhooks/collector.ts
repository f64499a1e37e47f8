import { setTimeout as sleep } from 'node:timers/promises';
import { InvalidRequest } from '../kernel/errors.ts';
import { isAfter, readCursor } from '../streaming/cursor.ts';
import type { Frame, FrameFormat } from '../streaming/frames.ts';
import type { SubscriptionLimits } from '../streaming/refusal.ts';
import { readSseBody, requireServableSse } from '../streaming/sse-request.ts';
import type { FrameSink } from '../streaming/subscriber.ts';
import type { Subscription } from '../streaming/subscription.ts';

/** A notification, or what the server says about the stream itself. */
export interface WebhookEvent {
  readonly json: string;
  readonly cursor: string | null;
}

/** Frames are `CURSOR LINE-BREAK JSON`, or JSON alone. */
export const WEBHOOK_FORMAT: FrameFormat = {
  key: () => null,
  write: (json, cursor) => (cursor === null ? json : `${cursor}\n${json}`),
};

function parseFrame({ text }: Pick<Frame, 'text'>): WebhookEvent {
  const end = text.indexOf('\n');
  return end < 0
    ? { json: text, cursor: null }
    : { json: text.slice(end + 1), cursor: text.slice(0, end) };
}

/** Checks a subscription as a stream does; webhooks have only finalized notifications. Throws a `RequestError`. */
export async function webhookSubscription(
  json: string,
  limits: SubscriptionLimits,
): Promise<Subscription> {
  const request = await readSseBody(json, { actionsVersion: null, lastEventId: null, limits });
  await requireServableSse(request, limits);
  const { subscription, start } = request;
  if (subscription.minFinality !== 'finalized')
    throw new InvalidRequest('a webhook delivers only finalized events: omit min_finality');
  if (start.since !== null || start.replayExisting)
    throw new InvalidRequest(
      'since belongs beside the subscription, and replay_existing is not supported',
    );
  // Heads tell how far a webhook without events is.
  return { ...subscription, cursor: true, heartbeat: true };
}

const MAX_EVENTS = 100;
const MAX_BYTES = 2 ** 20;
/** Events of one block arrive together and belong into one delivery. */
const LINGER_MS = 10;
const HEAD = '{"type":"head",';
const RESET = '{"type":"reset",';

/** The memory of the events that all webhooks of a process have queued. */
export class QueueBudget {
  readonly maxBytes: number;
  usedBytes = 0;

  constructor(maxBytes: number) {
    this.maxBytes = maxBytes;
  }
}

/** The cursors of a redelivery, both included. */
export interface CursorRange {
  readonly from: string;
  readonly to: string;
}

export interface CollectorOptions {
  readonly budget: QueueBudget;
  /** Null: not a redelivery. */
  readonly range: CursorRange | null;
  /** How long events of a block may follow its head. */
  readonly settleMs: number;
}

/** Why nothing more comes: the queue was full, the redelivery is complete, or the collector was closed. */
type End = 'full' | 'complete' | 'closed';

/** Events to deliver, `idle` if there were none for a while, or the end. */
export type Collected = readonly WebhookEvent[] | 'idle' | End;

/**
 * Queues the events of one subscriber for the next delivery. If the queue is full, events are dropped and the
 * collector ends after those before: the webhook then subscribes again from its cursor.
 */
export class Collector implements FrameSink {
  readonly #options: CollectorOptions;
  readonly #queue: WebhookEvent[] = [];
  #bytes = 0;
  #end: End | null = null;
  #head: string | null = null;
  /** A head whose block may still have events. */
  #unsettled: { readonly cursor: string; readonly atMs: number } | null = null;
  #changed = Promise.withResolvers<void>();

  constructor(options: CollectorOptions) {
    this.#options = options;
  }

  send(frame: Pick<Frame, 'text'>): void {
    if (this.#end) return;
    const event = parseFrame(frame);
    if (event.json.startsWith(HEAD)) this.#onHead(event.json);
    else if (event.json.startsWith(RESET)) this.#onReset(event.json);
    else if (this.#isWanted(event)) this.#push(event);
    this.#notify();
  }

  async ready(): Promise<boolean> {
    while (!this.#end && this.#isHalfFull) await this.#changed.promise;
    return this.#end === null;
  }

  /** The newest block whose events were all taken, since the last call. */
  takeHead(): string | null {
    const head = this.#head;
    this.#head = null;
    return head;
  }

  /** Waits for events. */
  async next(idleMs: number): Promise<Collected> {
    const waiting = new AbortController();
    const { signal } = waiting;
    const isIdle = sleep(idleMs, true, { ref: false, signal }).catch(() => true);
    while (this.#queue.length === 0 && !this.#end)
      if (await Promise.race([isIdle, this.#changed.promise])) return 'idle';
    waiting.abort();
    if (!this.#isHalfFull && !this.#end) await sleep(LINGER_MS);
    return this.#queue.length > 0 ? this.#take() : (this.#end ?? 'idle');
  }

  close(): void {
    this.#end = 'closed';
    this.#take();
  }

  get #isHalfFull(): boolean {
    return this.#queue.length >= MAX_EVENTS / 2 || this.#bytes >= MAX_BYTES / 2;
  }

  #take(): readonly WebhookEvent[] {
    const taken = this.#queue.splice(0);
    this.#options.budget.usedBytes -= this.#bytes;
    this.#bytes = 0;
    // The events taken are newer.
    if (taken.length > 0) this.#head = this.#unsettled = null;
    this.#notify();
    return taken;
  }

  #push(event: WebhookEvent): void {
    const { length } = event.json;
    const { usedBytes, maxBytes } = this.#options.budget;
    const isTooMuch =
      this.#queue.length >= MAX_EVENTS ||
      this.#bytes + length > MAX_BYTES ||
      usedBytes + length > maxBytes;
    // One event is always taken, however large it is.
    if (isTooMuch && this.#queue.length > 0) {
      this.#end = 'full';
      return;
    }
    this.#queue.push(event);
    if (event.cursor !== null && event.cursor === this.#options.range?.to) this.#end = 'complete';
    this.#bytes += length;
    this.#options.budget.usedBytes += length;
  }

  #onHead(json: string): void {
    const { cursor } = JSON.parse(json) as { cursor?: string };
    if (cursor === undefined) return;
    if (this.#options.range && !isBefore(cursor, this.#options.range.to)) this.#end = 'complete';
    else if (this.#queue.length === 0) this.#settle(cursor);
  }

  #settle(cursor: string): void {
    const nowMs = performance.now();
    this.#unsettled ??= { cursor, atMs: nowMs };
    if (nowMs - this.#unsettled.atMs < this.#options.settleMs) return;
    this.#head = this.#options.settleMs === 0 ? cursor : this.#unsettled.cursor;
    this.#unsettled = { cursor, atMs: nowMs };
  }

  /** The receiver is told that events are missing. If the log is only too short, the webhook continues with its rest. */
  #onReset(json: string): void {
    const { reason, oldest } = JSON.parse(json) as { reason?: string; oldest?: string };
    const isRest = this.#options.range === null && reason === 'window' && oldest !== undefined;
    this.#push({ json, cursor: isRest ? oldest : null });
    if (isRest) this.#end = 'full';
  }

  #isWanted({ cursor }: WebhookEvent): boolean {
    if (this.#options.range === null || cursor === null) return true;
    if (isBefore(this.#options.range.to, cursor)) this.#end = 'complete';
    return !this.#end && !isBefore(cursor, this.#options.range.from);
  }

  #notify(): void {
    this.#changed.resolve();
    this.#changed = Promise.withResolvers();
  }
}

function isBefore(a: string, b: string): boolean {
  return isAfter(readCursor(b), readCursor(a));
}
