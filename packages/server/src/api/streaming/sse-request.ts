import { InvalidRequest } from '../kernel/errors.ts';
import type { Query } from '../kernel/params.ts';
import { SSE, type SubscriptionLimits, withId } from './refusal.ts';
import { type Fields, fieldsOfQuery, idField, readFields, withPrefix } from './request-fields.ts';
import {
  emptySubscription,
  readSubscribeFields,
  requireServable,
  type SubscribeRequest,
  subscribeRequestOf,
} from './subscription.ts';

/** A request to open an SSE stream, whose subscription cannot be changed later. */
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
export function readSseQuery(query: Query, context: SseContext): Promise<SseRequest> {
  return readSse(() => fieldsOfQuery(query), context);
}

/** The body is parsed as a whole: if any field has a wrong type, the response has no `id`. */
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

/** The last checks, which the protocol makes after the number of connections. Throws a `StreamRefusal`. */
export function requireServableSse(request: SseRequest, limits: SubscriptionLimits): Promise<void> {
  return withId(request.id, () => requireServable(limits, request, SSE));
}
