import { TimeSlice } from '../../util/time-slice.ts';
import type { ShapeContext } from '../v3/operation.ts';
import { type Cursor, cursorText } from './cursor.ts';
import type { Interest } from './events/entry-events.ts';
import type { StreamEvent } from './events/stream-event.ts';
import type { Notification } from './frames.ts';
import type { EventType } from './selection.ts';
import type { Subscriber } from './subscriber.ts';
import type { Subscription } from './subscription.ts';

/** Events whose notifications are made while earlier ones are delivered: some need the database. */
const AHEAD = 4;
/** After this time, sockets write, and other connections get their turn. */
const SLICE_MS = 5;

/** What subscriptions show of an event; null: nothing. */
type Shown = Map<Subscription, Promise<Notification> | null>;

interface Prepared {
  readonly event: StreamEvent;
  readonly shown: Shown;
}

/** Gives events to the subscribers that subscribed to them. */
export class Fanout {
  readonly #registry: Registry;
  readonly #context: ShapeContext;

  constructor(registry: Registry, context: ShapeContext) {
    this.#registry = registry;
    this.#context = context;
  }

  /** Returns a function that delivers the next of these events. */
  inOrder(events: readonly StreamEvent[]): () => Promise<void> {
    const waiting = events.values();
    const prepared: Prepared[] = [];
    const slice = new TimeSlice(SLICE_MS);
    return async () => {
      for (const event of waiting.take(AHEAD + 1 - prepared.length))
        prepared.push({ event, shown: this.#show(event, new Map()) });
      const next = prepared.shift();
      if (next) await this.deliver(next.event, next.shown);
      if (slice.isOver) await slice.next();
    };
  }

  /** All notifications are made first, so that the event reaches its subscribers at once. */
  async deliver(event: StreamEvent, prepared: Shown = new Map()): Promise<void> {
    // Subscriptions may have changed since.
    const shown = this.#show(event, prepared);
    const made = new Map<unknown, Notification>();
    for (const making of new Set(shown.values())) if (making) made.set(making, await making);
    for (const subscriber of this.#registry.find(event)) {
      const notification = made.get(shown.get(subscriber.subscription));
      if (notification) subscriber.deliver(event, notification);
    }
  }

  /** Begins to make the notifications of an event. */
  #show(event: StreamEvent, shown: Shown): Shown {
    for (const { subscription } of this.#registry.find(event))
      if (!shown.has(subscription))
        shown.set(subscription, event.notification(subscription, this.#context));
    return shown;
  }
}

/** Who subscribed to which accounts and traces. */
export class Registry implements Interest {
  readonly #byAccount = new Map<string, Set<Subscriber>>();
  readonly #byTrace = new Map<string, Set<Subscriber>>();
  readonly #byType = new Map<EventType, Set<Subscriber>>();
  #allRoots = 0;
  /** The subscriptions as they were registered. */
  readonly #registered = new Map<Subscriber, Subscription>();

  get isEmpty(): boolean {
    return this.#byAccount.size + this.#byTrace.size === 0 && !this.hasType('blocks');
  }

  get subscribers(): Iterable<Subscriber> {
    return this.#registered.keys();
  }

  has(subscriber: Subscriber): boolean {
    return this.#registered.has(subscriber);
  }

  hasAccount(account: string): boolean {
    return this.#byAccount.has(account);
  }

  hasTrace(hash: string): boolean {
    return this.#byTrace.has(hash);
  }

  get hasTickTock(): boolean {
    return this.#allRoots > 0;
  }

  hasType(type: EventType): boolean {
    return this.#byType.has(type);
  }

  /** Registers the current subscription of a subscriber instead of the one before. */
  set(subscriber: Subscriber): void {
    this.delete(subscriber);
    const { subscription } = subscriber;
    this.#registered.set(subscriber, subscription);
    for (const account of subscription.addresses) add(this.#byAccount, account, subscriber);
    for (const hash of subscription.traceHashes) add(this.#byTrace, hash, subscriber);
    for (const type of subscription.types) add(this.#byType, type, subscriber);
    if (subscription.allRoots) this.#allRoots++;
  }

  delete(subscriber: Subscriber): void {
    const subscription = this.#registered.get(subscriber);
    if (!subscription) return;
    this.#registered.delete(subscriber);
    for (const account of subscription.addresses) remove(this.#byAccount, account, subscriber);
    for (const hash of subscription.traceHashes) remove(this.#byTrace, hash, subscriber);
    for (const type of subscription.types) remove(this.#byType, type, subscriber);
    if (subscription.allRoots) this.#allRoots--;
  }

  /** Those whose subscriptions select the event, each once. */
  find({ type, accounts, head }: StreamEvent): readonly Subscriber[] {
    if (type === 'blocks') return [...(this.#byType.get(type) ?? [])];
    if (type === 'trace') return [...(this.#byTrace.get(head.trace ?? '') ?? [])];
    const found = new Set<Subscriber>();
    for (const account of accounts)
      for (const subscriber of this.#byAccount.get(account) ?? [])
        if (subscriber.subscription.types.has(type)) found.add(subscriber);
    return [...found];
  }
}

function add<K>(sets: Map<K, Set<Subscriber>>, key: K, subscriber: Subscriber): void {
  const set = sets.get(key);
  if (set) set.add(subscriber);
  else sets.set(key, new Set([subscriber]));
}

function remove<K>(sets: Map<K, Set<Subscriber>>, key: K, subscriber: Subscriber): void {
  const set = sets.get(key);
  set?.delete(subscriber);
  if (set?.size === 0) sets.delete(key);
}

/** Clients get at most one heartbeat per second, and at least one in five. */
const MIN_MS = 1000;
const MAX_MS = 5000;

/** The newest delivered block. */
interface Head {
  readonly mcSeqno: number;
  readonly utime: number;
}

/** Tells clients that asked for heartbeats which block was delivered last. */
export class Heartbeat {
  readonly #registry: Pick<Registry, 'subscribers'>;
  readonly #position: () => Cursor;
  #head: Head | null = null;
  #sentMs = 0;

  /** `position`: up to where all subscribers that are live got their events. */
  constructor(registry: Pick<Registry, 'subscribers'>, position: () => Cursor) {
    this.#registry = registry;
    this.#position = position;
  }

  get mcSeqno(): number | null {
    return this.#head?.mcSeqno ?? null;
  }

  /** Of the newest delivered block. */
  get utime(): number | null {
    return this.#head?.utime ?? null;
  }

  delivered(head: Head): void {
    this.#head = head;
    if (performance.now() - this.#sentMs >= MIN_MS) this.#send();
  }

  /** Sends heartbeats while there are no blocks, until the returned function is called. */
  start(): () => void {
    const timer = setInterval(() => {
      if (performance.now() - this.#sentMs >= MAX_MS - MIN_MS) this.#send();
    }, MIN_MS);
    timer.unref();
    return () => clearInterval(timer);
  }

  #send(): void {
    if (!this.#head) return;
    this.#sentMs = performance.now();
    const { mcSeqno, utime } = this.#head;
    const position = this.#position();
    const message = {
      type: 'head',
      mc_seqno: mcSeqno,
      utime,
      lag_ms: Math.max(0, Date.now() - utime * 1000),
    };
    for (const subscriber of this.#registry.subscribers)
      if (subscriber.isLive && subscriber.subscription.heartbeat)
        subscriber.announce({ ...message, cursor: cursorText(subscriber.reached(position)) });
  }
}
