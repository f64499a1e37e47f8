import { InvalidRequest, RequestError } from '../kernel/errors.ts';
import { errorJson, statusJson } from './frames.ts';
import {
  refused,
  requireParseable,
  type SubscriptionLimits,
  shown,
  type UsedLimits,
  WEB_SOCKET,
} from './refusal.ts';
import {
  type Fields,
  idField,
  listField,
  readFields,
  textField,
  withPrefix,
} from './request-fields.ts';
import { addressesOf, traceHashesOf } from './selection.ts';
import {
  readSubscribeFields,
  requireServable,
  type Start,
  type Subscription,
  subscribeRequestOf,
} from './subscription.ts';

const MAX_NAME_LENGTH = 128;
/** Of one WebSocket, besides the subscription without a name. */
const MAX_NAMED = 99;

interface WebSocketResult {
  /** The frame that acknowledges the request; it precedes all notifications of the new subscription. */
  readonly response: string;
  /** Null if nothing changes: the request was a `ping`, or was refused. */
  readonly change: SubscriptionChange | null;
}

export interface SubscriptionChange {
  /** Null: the subscription without a name. */
  readonly name: string | null;
  /** The subscription from now on; null: it ends. */
  readonly subscription: Subscription | null;
  /** Null if the client only unsubscribed. */
  readonly start: Start | null;
}

interface Envelope {
  readonly id: string | null;
  readonly operation: string;
  /** The subscription that the request is about; null: the one without a name. */
  readonly name: string | null;
  readonly fields: Fields;
}

interface WebSocketContext {
  /** By name. */
  readonly subscriptions: ReadonlyMap<string | null, { readonly subscription: Subscription }>;
  /** A new subscription, which selects nothing. */
  readonly empty: Subscription;
  readonly limits: SubscriptionLimits;
  /** The seqno of the newest masterchain block; null if it is unknown. */
  readonly head: number | null;
}

/** Handles a text frame of a client. A refused request leaves the subscription unchanged. */
export async function handleRequest(
  text: string,
  context: WebSocketContext,
): Promise<WebSocketResult> {
  let id: string | null = null;
  try {
    const envelope = withPrefix('invalid request envelope', () => readEnvelope(text));
    id = envelope.id;
    switch (envelope.operation) {
      case 'subscribe':
        return await subscribe(envelope, context);
      case 'unsubscribe':
        return await unsubscribe(envelope, context);
      case 'ping':
        return { response: statusJson(id, 'pong'), change: null };
      default:
        throw refused(`unknown operation: ${shown(envelope.operation)}`);
    }
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    return { response: errorJson(id, error.message), change: null };
  }
}

function readEnvelope(text: string): Envelope {
  const fields = readFields(text);
  const operation = textField(fields, 'operation') ?? '';
  return { id: idField(fields), operation, name: nameField(fields), fields };
}

function nameField(fields: Fields): string | null {
  const name = textField(fields, 'subscription');
  if (name !== null && (name === '' || name.length > MAX_NAME_LENGTH))
    throw new InvalidRequest(`subscription is not a name of 1 to ${MAX_NAME_LENGTH} characters`);
  return name;
}

async function subscribe(
  { id, name, fields }: Envelope,
  { subscriptions, empty, limits, head }: WebSocketContext,
): Promise<WebSocketResult> {
  if (name !== null && !subscriptions.has(name) && namedCount(subscriptions) >= MAX_NAMED)
    throw refused('too many subscriptions');
  const previous = subscriptions.get(name)?.subscription ?? empty;
  const parsed = withPrefix(WEB_SOCKET.invalid, () => readSubscribeFields(fields, previous, null));
  const request = await subscribeRequestOf(parsed, limits, WEB_SOCKET);
  requireServable(limits, request, WEB_SOCKET, usedBesides(subscriptions, name));
  const shownHead = request.subscription.heartbeat ? head : null;
  const response = statusJson(id, 'subscribed', shownHead, name);
  return { response, change: { name, ...request } };
}

/**
 * Removes addresses and hashes; those that are not subscribed are no error. Without any, ends the subscription that the
 * request names.
 */
async function unsubscribe(
  { id, name, fields }: Envelope,
  { subscriptions, empty, limits }: WebSocketContext,
): Promise<WebSocketResult> {
  const texts = withPrefix('invalid unsubscribe request', () => ({
    addresses: listField(fields, 'addresses'),
    traceHashes: listField(fields, 'trace_external_hash_norms'),
  }));
  const response = statusJson(id, 'unsubscribed', null, name);
  if (texts.addresses.length === 0 && texts.traceHashes.length === 0) {
    if (name === null) throw refused('addresses or trace_external_hash_norms are required');
    return { response, change: { name, subscription: null, start: null } };
  }
  requireParseable(limits, texts, WEB_SOCKET);
  const previous = subscriptions.get(name)?.subscription ?? empty;
  const subscription = {
    ...previous,
    addresses: previous.addresses.difference(await addressesOf(texts.addresses)),
    traceHashes: previous.traceHashes.difference(await traceHashesOf(texts.traceHashes)),
  };
  return { response, change: { name, subscription, start: null } };
}

type Subscriptions = WebSocketContext['subscriptions'];

function namedCount(subscriptions: Subscriptions): number {
  return subscriptions.size - Number(subscriptions.has(null));
}

/** What all subscriptions but one have. */
function usedBesides(subscriptions: Subscriptions, name: string | null): UsedLimits {
  const used = { addresses: 0, traceHashes: 0 };
  for (const [each, { subscription }] of subscriptions) {
    if (each === name) continue;
    used.addresses += subscription.addresses.size;
    used.traceHashes += subscription.traceHashes.size;
  }
  return used;
}
