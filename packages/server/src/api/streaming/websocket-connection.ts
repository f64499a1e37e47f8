import { InvalidRequest, RequestError } from '../kernel/errors.ts';
import { Connection } from './connection.ts';
import { errorJson, statusJson, withSubscription } from './frames.ts';
import {
  connectionLimitReached,
  refused,
  requireParseable,
  type SubscriptionLimits,
  shown,
  type Used,
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
  emptySubscription,
  readSubscribeFields,
  requireServable,
  type Start,
  type Subscription,
  subscribeRequestOf,
} from './subscription.ts';

const MAX_NAME_LENGTH = 128;

/** The result of a WebSocket request. */
interface Handled {
  /** The frame that answers the request; it precedes all notifications of the new subscription. */
  readonly answer: string;
  /** Null if nothing changes: the request was a `ping`, or was refused. */
  readonly change: Change | null;
}

/** How a request changes a subscription. */
export interface Change {
  /** Null: the subscription without a name. */
  readonly name: string | null;
  /** The subscription from now on; null: it ends. */
  readonly subscription: Subscription | null;
  /** Null if the client only unsubscribed. */
  readonly start: Start | null;
}

/** The subscriptions of a connection. */
interface Subscriptions {
  /** A new one selects nothing. */
  of(name: string | null): Subscription;
  /** What all but one of them have. */
  usedBesides(name: string | null): Used;
  /** Whether the connection may have a subscription with this name. */
  hasRoomFor(name: string | null): boolean;
}

interface Envelope {
  readonly id: string | null;
  readonly operation: string;
  /** The subscription that the request is about; null: the one without a name. */
  readonly name: string | null;
  readonly fields: Fields;
}

/** `head` is the seqno of the newest masterchain block; null if it is unknown. */
export interface ServerState {
  readonly limits: SubscriptionLimits;
  readonly head: number | null;
}

/** Handles a text frame of a client. A refused request leaves the subscription unchanged. */
async function handleRequest(
  text: string,
  current: Subscriptions,
  server: ServerState,
): Promise<Handled> {
  let id: string | null = null;
  try {
    const envelope = withPrefix('invalid request envelope', () => readEnvelope(text));
    id = envelope.id;
    return await handle(envelope, current, server);
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    return { answer: errorJson(id, error.message), change: null };
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

async function handle(
  envelope: Envelope,
  current: Subscriptions,
  server: ServerState,
): Promise<Handled> {
  const { id, operation } = envelope;
  switch (operation) {
    case 'subscribe':
      return subscribe(envelope, current, server);
    case 'unsubscribe':
      return unsubscribe(envelope, current, server);
    case 'ping':
      return { answer: statusJson(id, 'pong'), change: null };
    default:
      throw refused(`unknown operation: ${shown(operation)}`);
  }
}

async function subscribe(
  { id, name, fields }: Envelope,
  current: Subscriptions,
  server: ServerState,
): Promise<Handled> {
  if (!current.hasRoomFor(name)) throw refused('too many subscriptions');
  const previous = current.of(name);
  const parsed = withPrefix(WEB_SOCKET.invalid, () => readSubscribeFields(fields, previous, null));
  const request = await subscribeRequestOf(parsed, server.limits, WEB_SOCKET);
  requireServable(server.limits, request, WEB_SOCKET, current.usedBesides(name));
  const head = request.subscription.heartbeat ? server.head : null;
  return { answer: statusJson(id, 'subscribed', head, name), change: { name, ...request } };
}

/**
 * Removes addresses and hashes; those that are not subscribed are no error. Without any, ends the subscription that the
 * request names.
 */
async function unsubscribe(
  { id, name, fields }: Envelope,
  current: Subscriptions,
  server: ServerState,
): Promise<Handled> {
  const texts = withPrefix('invalid unsubscribe request', () => ({
    addresses: listField(fields, 'addresses'),
    traceHashes: listField(fields, 'trace_external_hash_norms'),
  }));
  const answer = statusJson(id, 'unsubscribed', null, name);
  if (texts.addresses.length === 0 && texts.traceHashes.length === 0) {
    if (name === null) throw refused('addresses or trace_external_hash_norms are required');
    return { answer, change: { name, subscription: null, start: null } };
  }
  requireParseable(server.limits, texts, WEB_SOCKET);
  const previous = current.of(name);
  const subscription = {
    ...previous,
    addresses: previous.addresses.difference(await addressesOf(texts.addresses)),
    traceHashes: previous.traceHashes.difference(await traceHashesOf(texts.traceHashes)),
  };
  return { answer, change: { name, subscription, start: null } };
}

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
