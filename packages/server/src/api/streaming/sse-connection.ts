import { InvalidRequest } from '../kernel/errors.ts';
import type { Query } from '../kernel/params.ts';
import { Connection } from './connection.ts';
import { closingFrame, connectedFrame, eventFrame, KEEPALIVE_FRAME } from './frames.ts';
import { connectionLimitReached, SSE, type SubscriptionLimits, withId } from './refusal.ts';
import { type Fields, fieldsOfQuery, idField, readFields, withPrefix } from './request-fields.ts';
import {
  emptySubscription,
  readSubscribeFields,
  requireServable,
  type Start,
  type SubscribeRequest,
  subscribeRequestOf,
} from './subscription.ts';

export interface SseRequest extends SubscribeRequest {
  readonly id: string | null;
}

/** What a request depends on besides its body or query string. */
export interface SseContext {
  /** The names in `X-Actions-Version`. */
  readonly actionsVersion: readonly string[] | null;
  /** The header `Last-Event-ID`. */
  readonly lastEventId: string | null;
  readonly limits: SubscriptionLimits;
}

/** Reads the body of a POST; null if its content type is not JSON. Throws a `StreamRefusal`. */
export function readSseBody(body: string | null, context: SseContext): Promise<SseRequest> {
  return readSse(() => {
    if (body === null) throw new InvalidRequest('Unprocessable Entity');
    return readFields(body);
  }, context);
}

/** Reads the query string of a GET. Throws a `StreamRefusal`. */
function readSseQuery(query: Query, context: SseContext): Promise<SseRequest> {
  return readSse(() => fieldsOfQuery(query), context);
}

/** The body is parsed as a whole: if any field has a wrong type, the answer has no `id`. */
async function readSse(read: () => Fields, context: SseContext): Promise<SseRequest> {
  const { actionsVersion, lastEventId, limits } = context;
  const previous = emptySubscription(actionsVersion);
  const parse = () => {
    const fields = read();
    const id = idField(fields);
    return { id, ...readSubscribeFields(fields, previous, lastEventId) };
  };
  const parsed = await withId(null, () => withPrefix(SSE.invalid, parse));
  const { id } = parsed;
  return withId(id, async () => ({ id, ...(await subscribeRequestOf(parsed, limits, SSE)) }));
}

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
