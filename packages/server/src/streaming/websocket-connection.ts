import { Connection } from './connection.ts';
import { handleRequest, type ServerState } from './connection-state.ts';
import { connectionLimitReached } from './refusal.ts';
import { emptySubscription, type Start, type Subscription } from './subscription.ts';

/** A WebSocket. Requests of the client change its subscription. */
export class WebSocketConnection extends Connection {
  #subscription: Subscription;

  /** `actionsVersion`: the names in the header `X-Actions-Version`. */
  constructor(actionsVersion: readonly string[] | null) {
    super();
    this.#subscription = emptySubscription(actionsVersion);
  }

  /** The only frame of a connection beyond the limit. */
  static limitReached(limit: number): string {
    return connectionLimitReached(limit, null).json;
  }

  override get subscription() {
    return this.#subscription;
  }

  /** Handles a text frame. `start` is null unless the frame subscribed; the answer is sent before it. */
  receive(text: string, server: ServerState): { answer: string; start: Start | null } {
    const { answer, subscription, start } = handleRequest(text, this.#subscription, server);
    this.#subscription = subscription;
    return { answer, start };
  }

  protected override frame(json: string): string {
    return json;
  }
}
