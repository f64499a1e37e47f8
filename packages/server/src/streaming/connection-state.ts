import { RequestError } from '../http/errors.ts';
import { type Fields, idField, listField, readFields, textField, withPrefix } from './fields.ts';
import { errorJson, statusJson } from './frames.ts';
import { requireParseable, type SubscriptionLimits } from './limits.ts';
import { refused, shown } from './refusal.ts';
import { addressesOf, traceHashesOf } from './selection.ts';
import {
  readSubscribeFields,
  requireServable,
  type Start,
  type Subscription,
  subscribeRequestOf,
} from './subscription.ts';
import { WEB_SOCKET } from './wording.ts';

/** The result of a WebSocket request. */
export interface Handled {
  /** The frame that answers the request; it precedes all notifications of the new subscription. */
  readonly answer: string;
  /** The subscription from now on. */
  readonly subscription: Subscription;
  /** Null if the request was not a `subscribe`, or was refused. */
  readonly start: Start | null;
}

interface Envelope {
  readonly id: string | null;
  readonly operation: string;
  readonly fields: Fields;
}

/** `head` is the seqno of the newest masterchain block; null if it is unknown. */
export interface ServerState {
  readonly limits: SubscriptionLimits;
  readonly head: number | null;
}

/** Handles a text frame of a client. A refused request leaves the subscription unchanged. */
export function handleRequest(text: string, current: Subscription, server: ServerState): Handled {
  let id: string | null = null;
  try {
    const envelope = withPrefix('invalid request envelope', () => readEnvelope(text));
    id = envelope.id;
    return handle(envelope, current, server);
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    return { answer: errorJson(id, error.message), subscription: current, start: null };
  }
}

function readEnvelope(text: string): Envelope {
  const fields = readFields(text);
  return { id: idField(fields), operation: textField(fields, 'operation') ?? '', fields };
}

function handle(envelope: Envelope, current: Subscription, server: ServerState): Handled {
  const { id, operation } = envelope;
  switch (operation) {
    case 'subscribe':
      return subscribe(envelope, current, server);
    case 'unsubscribe':
      return unsubscribe(envelope, current, server);
    case 'ping':
      return { answer: statusJson(id, 'pong'), subscription: current, start: null };
    default:
      throw refused(`unknown operation: ${shown(operation)}`);
  }
}

function subscribe({ id, fields }: Envelope, current: Subscription, server: ServerState): Handled {
  const parsed = withPrefix(WEB_SOCKET.invalid, () => readSubscribeFields(fields, current, null));
  const request = subscribeRequestOf(parsed, server.limits, WEB_SOCKET);
  requireServable(server.limits, request, WEB_SOCKET);
  const head = request.subscription.heartbeat ? server.head : null;
  return { answer: statusJson(id, 'subscribed', head), ...request };
}

/** Removes addresses and hashes; those that are not subscribed are no error. */
function unsubscribe(
  { id, fields }: Envelope,
  current: Subscription,
  server: ServerState,
): Handled {
  const texts = withPrefix('invalid unsubscribe request', () => ({
    addresses: listField(fields, 'addresses'),
    traceHashes: listField(fields, 'trace_external_hash_norms'),
  }));
  if (texts.addresses.length === 0 && texts.traceHashes.length === 0)
    throw refused('addresses or trace_external_hash_norms are required');
  requireParseable(server.limits, texts, WEB_SOCKET);
  const subscription = {
    ...current,
    addresses: current.addresses.difference(addressesOf(texts.addresses)),
    traceHashes: current.traceHashes.difference(traceHashesOf(texts.traceHashes)),
  };
  return { answer: statusJson(id, 'unsubscribed'), subscription, start: null };
}
