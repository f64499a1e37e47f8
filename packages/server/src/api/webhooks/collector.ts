import { setTimeout as sleep } from 'node:timers/promises';
import { InvalidRequest } from '../kernel/errors.ts';
import { Connection, type Outlet } from '../streaming/connection.ts';
import { isAfter, readCursor } from '../streaming/cursor.ts';
import type { Frame as StreamFrame } from '../streaming/frames.ts';
import { SSE, type SubscriptionLimits } from '../streaming/refusal.ts';
import { readSseBody } from '../streaming/sse-connection.ts';
import { requireServable, type Subscription } from '../streaming/subscription.ts';

/** A notification, or what the server says about the stream itself. */
export interface Frame {
  readonly json: string;
  readonly cursor: string | null;
}

/** A webhook as the hub knows it. Its frames are `CURSOR LINE-BREAK JSON`, or JSON alone. */
export class WebhookConnection extends Connection {
  override readonly subscription: Subscription;

  constructor(subscription: Subscription) {
    super();
    // Heads tell how far a webhook without events is.
    this.subscription = { ...subscription, cursor: true, heartbeat: true };
  }

  protected override readonly form = null;

  protected override frame(json: string, cursor: string | null): string {
    return cursor === null ? json : `${cursor}\n${json}`;
  }

  /** Splits a frame. */
  static parse(frame: string): Frame {
    const end = frame.indexOf('\n');
    return end < 0
      ? { json: frame, cursor: null }
      : { json: frame.slice(end + 1), cursor: frame.slice(0, end) };
  }
}

/** Checks a subscription as a stream does; webhooks have only finalized notifications. Throws a `RequestError`. */
export async function webhookSubscription(
  json: string,
  limits: SubscriptionLimits,
): Promise<Subscription> {
  const request = await readSseBody(json, { actionsVersion: null, lastEventId: null, limits });
  requireServable(limits, request, SSE);
  const { subscription, start } = request;
  if (subscription.minFinality !== 'finalized')
    throw new InvalidRequest('a webhook delivers only finalized events: omit min_finality');
  if (start.since !== null || start.replayExisting)
    throw new InvalidRequest(
      'since belongs beside the subscription, and replay_existing is not supported',
    );
  return subscription;
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
export type Collected = readonly Frame[] | 'idle' | End;

/**
 * Queues the events of one membership for the next delivery. If the queue is full, events are dropped and the
 * collector ends after those before: the webhook then joins again from its cursor.
 */
export class Collector implements Outlet {
  readonly #budget: QueueBudget;
  readonly #range: CursorRange | null;
  readonly #settleMs: number;
  readonly #queue: Frame[] = [];
  #bytes = 0;
  #end: End | null = null;
  #head: string | null = null;
  /** A head whose block may still have events. */
  #unsettled: { readonly cursor: string; readonly atMs: number } | null = null;
  #changed = Promise.withResolvers<void>();

  constructor({ budget, range, settleMs }: CollectorOptions) {
    this.#budget = budget;
    this.#range = range;
    this.#settleMs = settleMs;
  }

  send({ text }: Pick<StreamFrame, 'text'>): void {
    if (this.#end) return;
    const frame = WebhookConnection.parse(text);
    if (frame.json.startsWith(HEAD)) this.#onHead(frame.json);
    else if (frame.json.startsWith(RESET)) this.#onReset(frame.json);
    else if (this.#isWanted(frame)) this.#push(frame);
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

  #take(): readonly Frame[] {
    const taken = this.#queue.splice(0);
    this.#budget.usedBytes -= this.#bytes;
    this.#bytes = 0;
    // The events taken are newer.
    if (taken.length > 0) this.#head = this.#unsettled = null;
    this.#notify();
    return taken;
  }

  #push(frame: Frame): void {
    const { length } = frame.json;
    const { usedBytes, maxBytes } = this.#budget;
    const isTooMuch =
      this.#queue.length >= MAX_EVENTS ||
      this.#bytes + length > MAX_BYTES ||
      usedBytes + length > maxBytes;
    // One event is always taken, however large it is.
    if (isTooMuch && this.#queue.length > 0) {
      this.#end = 'full';
      return;
    }
    this.#queue.push(frame);
    if (frame.cursor !== null && frame.cursor === this.#range?.to) this.#end = 'complete';
    this.#bytes += length;
    this.#budget.usedBytes += length;
  }

  #onHead(json: string): void {
    const { cursor } = JSON.parse(json) as { cursor?: string };
    if (cursor === undefined) return;
    if (this.#range && !isBefore(cursor, this.#range.to)) this.#end = 'complete';
    else if (this.#queue.length === 0) this.#settle(cursor);
  }

  #settle(cursor: string): void {
    const nowMs = performance.now();
    this.#unsettled ??= { cursor, atMs: nowMs };
    if (nowMs - this.#unsettled.atMs < this.#settleMs) return;
    this.#head = this.#settleMs === 0 ? cursor : this.#unsettled.cursor;
    this.#unsettled = { cursor, atMs: nowMs };
  }

  /** The receiver is told that events are missing. If the log is only too short, the webhook continues with its rest. */
  #onReset(json: string): void {
    const { reason, oldest } = JSON.parse(json) as { reason?: string; oldest?: string };
    const isRest = this.#range === null && reason === 'window' && oldest !== undefined;
    this.#push({ json, cursor: isRest ? oldest : null });
    if (isRest) this.#end = 'full';
  }

  #isWanted({ cursor }: Frame): boolean {
    if (this.#range === null || cursor === null) return true;
    if (isBefore(this.#range.to, cursor)) this.#end = 'complete';
    return !this.#end && !isBefore(cursor, this.#range.from);
  }

  #notify(): void {
    this.#changed.resolve();
    this.#changed = Promise.withResolvers();
  }
}

function isBefore(a: string, b: string): boolean {
  return isAfter(readCursor(b), readCursor(a));
}
