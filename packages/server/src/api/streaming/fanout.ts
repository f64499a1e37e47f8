import { TimeSlice } from '../../util/time-slice.ts';
import type { ShapeContext } from '../v3/operation.ts';
import type { Notification } from './connection.ts';
import type { StreamEvent } from './events/stream-event.ts';
import type { LiveMember } from './live-member.ts';
import type { Registry } from './registry.ts';
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

/** Gives events to the members that subscribed to them. */
export class Fanout {
  readonly #registry: Registry<LiveMember>;
  readonly #context: ShapeContext;

  constructor(registry: Registry<LiveMember>, context: ShapeContext) {
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

  /** All notifications are made first, so that the event reaches its members at once. */
  async deliver(event: StreamEvent, prepared: Shown = new Map()): Promise<void> {
    // Subscriptions may have changed since.
    const shown = this.#show(event, prepared);
    const made = new Map<unknown, Notification>();
    for (const making of new Set(shown.values())) if (making) made.set(making, await making);
    for (const member of this.#registry.find(event)) {
      const notification = made.get(shown.get(member.subscription));
      if (notification) member.deliver(event, notification);
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
