import { Connection } from './connection.ts';
import {
  type Change,
  handleRequest,
  type ServerState,
  type Subscriptions,
} from './connection-state.ts';
import { withSubscription } from './frames.ts';
import type { Used } from './limits.ts';
import { connectionLimitReached } from './refusal.ts';
import { emptySubscription, type Start, type Subscription } from './subscription.ts';

/** Of one WebSocket, with the one that has no name. */
const MAX_SUBSCRIPTIONS = 100;

/** One subscription of a WebSocket. The notifications of a subscription with a name contain the name. */
export class WebSocketSubscription extends Connection {
  override subscription: Subscription;
  readonly #name: string | null;

  constructor(name: string | null, subscription: Subscription) {
    super();
    this.#name = name;
    this.subscription = subscription;
  }

  protected override get form(): string | null {
    if (this.#name !== null) return null;
    return this.subscription.cursor ? 'websocket with cursor' : 'websocket';
  }

  protected override frame(json: string): string {
    return this.#name === null ? json : withSubscription(json, this.#name);
  }
}

/** A changed subscription. */
interface Changed {
  readonly connection: WebSocketSubscription;
  readonly isEnded: boolean;
  /** Null if the client only unsubscribed. */
  readonly start: Start | null;
}

/** The answer to a request of a client. */
interface Received {
  readonly answer: string;
  /** Changes the subscription, if the request does. */
  readonly change: (() => Changed) | null;
}

/** A WebSocket. Requests of the client change its subscriptions. */
export class WebSocketConnection implements Subscriptions {
  /** Exists from the beginning. */
  readonly unnamed: WebSocketSubscription;
  readonly #empty: Subscription;
  readonly #byName = new Map<string | null, WebSocketSubscription>();

  /** `actionsVersion`: the names in the header `X-Actions-Version`. */
  constructor(actionsVersion: readonly string[] | null) {
    this.#empty = emptySubscription(actionsVersion);
    this.unnamed = new WebSocketSubscription(null, this.#empty);
    this.#byName.set(null, this.unnamed);
  }

  /** The only frame of a connection beyond the limit. */
  static limitReached(limit: number): string {
    return connectionLimitReached(limit, null).json;
  }

  of(name: string | null): Subscription {
    return this.#byName.get(name)?.subscription ?? this.#empty;
  }

  usedBesides(name: string | null): Used {
    const used = { addresses: 0, traceHashes: 0 };
    for (const [each, { subscription }] of this.#byName) {
      if (each === name) continue;
      used.addresses += subscription.addresses.size;
      used.traceHashes += subscription.traceHashes.size;
    }
    return used;
  }

  hasRoomFor(name: string | null): boolean {
    return this.#byName.has(name) || this.#byName.size < MAX_SUBSCRIPTIONS;
  }

  /** Handles a text frame. The subscription changes when `change` is called, after the answer was sent. */
  async receive(text: string, server: ServerState): Promise<Received> {
    const { answer, change } = await handleRequest(text, this, server);
    return { answer, change: change && (() => this.#apply(change)) };
  }

  #apply({ name, subscription, start }: Change): Changed {
    const connection =
      this.#byName.get(name) ?? new WebSocketSubscription(name, subscription ?? this.#empty);
    if (subscription === null) this.#byName.delete(name);
    else this.#byName.set(name, connection);
    connection.subscription = subscription ?? this.#empty;
    return { connection, isEnded: subscription === null, start };
  }
}
