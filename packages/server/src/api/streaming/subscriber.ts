import type { ChangedAccount } from '../../store/stream/entries.ts';
import type { ShapeContext } from '../v3/operation.ts';
import { type Cursor, cursorText, isAfter } from './cursor.ts';
import { DeliveredStates, DeliveredTraces } from './delivered.ts';
import type { StreamEvent } from './events/stream-event.ts';
import { Frame, type FrameFormat, type Notification, withField } from './frames.ts';
import { isBelow, type Subscription } from './subscription.ts';

/** Live events that wait for a client that catches up. */
const MAX_HELD = 256;
const MAX_HELD_CHARS = 2 ** 20;

interface HeldEvent {
  readonly event: StreamEvent;
  readonly notification: Notification;
}

/** Where the frames of a subscriber go: the send queue of a connection, or a webhook. */
export interface FrameSink {
  /** Queues a frame. If the queue is full, a connection is closed as a slow consumer. */
  send(frame: Frame): void;
  /** Resolves when the queue has room; false if it is closed. */
  ready(): Promise<boolean>;
}

interface SubscriberOptions {
  readonly format: FrameFormat;
  readonly sink: FrameSink;
  /** Who reads: a key, a client address or a webhook. */
  readonly subject: string;
}

/** A subscription that the hub delivers events to, and what its client got. */
export class Subscriber {
  subscription: Subscription;
  readonly subject: string;
  readonly #format: FrameFormat;
  readonly #sink: FrameSink;
  readonly #traces = new DeliveredTraces();
  /** Events up to this position were sent. */
  #position: Cursor | null = null;
  /** The logical times of the states that a resumed client got, by account and type. */
  readonly #stateLts = new Map<string, bigint>();
  /** Null until a client that wants to know about lost states gets the first state. */
  #states: DeliveredStates | null = null;
  /** Null: events are sent at once. */
  #held: HeldEvent[] | null = null;
  #heldChars = 0;
  /** Held events were dropped: the client must catch up once more. */
  #hasDropped = false;

  constructor(subscription: Subscription, { format, sink, subject }: SubscriberOptions) {
    this.subscription = subscription;
    this.subject = subject;
    this.#format = format;
    this.#sink = sink;
  }

  get isLive(): boolean {
    return this.#held === null;
  }

  /** Resolves when the client has room for more; false if it is gone. */
  ready(): Promise<boolean> {
    return this.#sink.ready();
  }

  get position(): Cursor | null {
    return this.#position;
  }

  /** The client has got everything up to a position; null: it wants no earlier events. */
  set position(cursor: Cursor | null) {
    this.#position = cursor;
    this.#stateLts.clear();
  }

  /** The last position that a live client has reached, if all got their events up to this one. */
  reached(position: Cursor): Cursor {
    const own = this.#position;
    return own?.epoch === position.epoch && isAfter(own, position) ? own : position;
  }

  /** Holds live events from now on, while earlier ones are sent. */
  hold(): void {
    this.#held = [];
    this.#heldChars = 0;
    this.#hasDropped = false;
  }

  /**
   * Sends the held events, and all others at once from then on. False: held events were dropped, so the client must catch
   * up once more.
   */
  async release(): Promise<boolean> {
    const { subscription } = this;
    while (!this.#hasDropped) {
      const next = this.#held?.shift();
      if (!next) {
        this.#held = null;
        return true;
      }
      this.#heldChars -= next.notification.json.length;
      if (!(await this.ready()) || this.subscription !== subscription) return true;
      this.#send(next.event, next.notification, false);
    }
    return false;
  }

  /** Sends events at once from now on; the client knows that it missed some. */
  goLive(): void {
    this.#held = null;
  }

  /** Sends a notification of a live event, or holds it. */
  deliver(event: StreamEvent, notification: Notification): void {
    if (this.#held) this.#hold({ event, notification });
    else this.#send(event, notification, false);
  }

  /** Sends an event to this client alone. `isSnapshot`: older states of the same account are not sent after it. */
  async sendAlone(event: StreamEvent, context: ShapeContext, isSnapshot: boolean): Promise<void> {
    if (!this.subscription.types.has(event.type) || this.#hasGot(event.head.cursor)) return;
    const notification = await event.notification(this.subscription, context);
    if (notification !== null) this.#send(event, notification, isSnapshot);
  }

  /** Sends a notification, unless its finality is too low, or lower than that of an earlier one. */
  notify(notification: Notification): void {
    const { finality, trace } = notification;
    const { minFinality } = this.subscription;
    const isAllowed =
      trace === null
        ? !isBelow(finality, minFinality)
        : this.#traces.deliver(trace, finality, minFinality);
    if (isAllowed) this.#sink.send(this.#frameOf(notification));
  }

  /** The traces of which the client got nothing final. */
  get openTraces(): readonly string[] {
    return this.#traces.open;
  }

  /** Revokes a trace, unless the client got nothing of it, or a finalized notification. */
  invalidate(trace: string): void {
    if (this.#traces.invalidate(trace))
      this.announce({ type: 'trace_invalidated', trace_external_hash_norm: trace });
  }

  /** Revokes the states that are no longer on the chain, unless the client got a later one meanwhile. */
  async invalidateStates(
    findLost: (states: readonly ChangedAccount[]) => Promise<readonly ChangedAccount[]>,
  ): Promise<void> {
    const states = this.#states;
    if (!states || !this.subscription.invalidateStates) return;
    const lost = new Set(await findLost([...states.all.values()]));
    for (const [account, changed] of [...states.all])
      if (lost.has(changed) && (await this.ready()) && states.invalidate(account, changed))
        this.#announceLost(account);
  }

  /** Sends a message that no filter applies to. */
  announce(message: object): void {
    this.#sink.send(new Frame(this.#format.write(JSON.stringify(message), null)));
  }

  #frameOf(notification: Notification): Frame {
    const key = this.#format.key(this.subscription.cursor);
    const shared = key === null ? undefined : notification.frames.get(key);
    if (shared) return shared;
    const frame = new Frame(this.#textOf(notification));
    if (key !== null) notification.frames.set(key, frame);
    return frame;
  }

  #textOf({ json, cursor, revision }: Notification): string {
    const position = cursor && cursorText(cursor);
    if (!this.subscription.cursor) return this.#format.write(json, position);
    const versioned = revision === undefined ? json : withField(json, 'revision', revision);
    const positioned = position === null ? versioned : withField(versioned, 'cursor', position);
    return this.#format.write(positioned, position);
  }

  #hold(held: HeldEvent): void {
    this.#held?.push(held);
    this.#heldChars += held.notification.json.length;
    if ((this.#held?.length ?? 0) <= MAX_HELD && this.#heldChars <= MAX_HELD_CHARS) return;
    this.hold();
    this.#hasDropped = true;
  }

  #send(event: StreamEvent, notification: Notification, isSnapshot: boolean): void {
    const { cursor } = event.head;
    if (this.#hasGot(cursor) || !this.#isNewState(event, isSnapshot)) return;
    if (cursor) this.#position = cursor;
    this.#recordState(event);
    this.notify(notification);
  }

  #recordState({ changed, accounts: [account = ''] }: StreamEvent): void {
    if (!changed || !this.subscription.invalidateStates) return;
    this.#states ??= new DeliveredStates();
    if (this.#states.deliver(account, changed)) this.#announceLost(account);
  }

  #announceLost(account: string): void {
    this.announce({ type: 'account_state_invalidated', account });
  }

  #hasGot(cursor: Cursor | null): boolean {
    return cursor !== null && this.#position !== null && !isAfter(cursor, this.#position);
  }

  #isNewState({ type, accounts, stateLt }: StreamEvent, isSnapshot: boolean): boolean {
    if (stateLt === null) return true;
    const key = `${type} ${accounts[0]}`;
    const known = this.#stateLts.get(key);
    if (known !== undefined && stateLt <= known) return false;
    if (isSnapshot || known !== undefined) this.#stateLts.set(key, stateLt);
    return true;
  }
}
