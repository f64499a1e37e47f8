import type { Query } from '../v3/input.ts';
import { Connection } from './connection.ts';
import { closingFrame, connectedFrame, eventFrame, KEEPALIVE_FRAME } from './frames.ts';
import type { SubscriptionLimits } from './limits.ts';
import { connectionLimitReached, withId } from './refusal.ts';
import { readSseBody, readSseQuery, type SseContext, type SseRequest } from './sse-request.ts';
import { requireServable, type Start } from './subscription.ts';
import { SSE } from './wording.ts';

/** An SSE stream. Its subscription cannot be changed. */
export class SseConnection extends Connection {
  static readonly keepalive = KEEPALIVE_FRAME;
  readonly #request: SseRequest;
  readonly #limits: SubscriptionLimits;

  private constructor(request: SseRequest, limits: SubscriptionLimits) {
    super();
    this.#request = request;
    this.#limits = limits;
  }

  /** From the body of a POST; null if its content type is not JSON. Throws a `StreamRefusal`. */
  static async fromBody(body: string | null, context: SseContext): Promise<SseConnection> {
    return new SseConnection(await readSseBody(body, context), context.limits);
  }

  /** From the query string of a GET. Throws a `StreamRefusal`. */
  static async fromQuery(query: Query, context: SseContext): Promise<SseConnection> {
    return new SseConnection(await readSseQuery(query, context), context.limits);
  }

  /** The last frame of a stream; the reason is one line. */
  static closing(reason: string): string {
    return closingFrame(reason);
  }

  override get subscription() {
    return this.#request.subscription;
  }

  get start(): Start {
    return this.#request.start;
  }

  /**
   * Checks the limits, which the protocol does after the subscription. `reached` is the limit of connections if the
   * caller has no place left. Throws a `StreamRefusal`.
   */
  async admit(reached: number | null): Promise<void> {
    const { id } = this.#request;
    if (reached !== null) throw connectionLimitReached(reached, id);
    await withId(id, () => requireServable(this.#limits, this.#request, SSE));
  }

  /** The first frame. `head` is the seqno of the newest masterchain block; null if it is unknown. */
  opening(head: number | null): string {
    return connectedFrame(this.#request.id, this.subscription.heartbeat ? head : null);
  }

  protected override get form(): string {
    return this.subscription.cursor ? 'sse with cursor' : 'sse';
  }

  protected override frame(json: string, cursor: string | null): string {
    return eventFrame(json, cursor);
  }
}
