/** The text of a frame, which is encoded once for all sockets that it is written to. */
export class Frame {
  readonly text: string;
  #bytes: Buffer | null = null;

  constructor(text: string) {
    this.text = text;
  }

  /** `encode` is that of the transport: a frame is never written to another one. */
  encoded(encode: (text: string) => Buffer): Buffer {
    this.#bytes ??= encode(this.text);
    return this.#bytes;
  }
}

/** The frames of both transports. A notification is the text of one JSON object, without line breaks. */

type Status = 'subscribed' | 'unsubscribed' | 'pong';

/**
 * The acknowledgement of a request. `head` is the newest masterchain block, for clients that asked for heartbeats;
 * `name` is that of the subscription, if it has one.
 */
export function statusJson(
  id: string | null,
  status: Status,
  head: number | null = null,
  name: string | null = null,
): string {
  return JSON.stringify({
    ...(id === null ? {} : { id }),
    status,
    ...(name === null ? {} : { subscription: name }),
    ...(head === null ? {} : { mc_seqno: head }),
  });
}

export function errorJson(id: string | null, error: string): string {
  return JSON.stringify(id === null ? { error } : { id, error });
}

export function invalidationJson(trace: string): string {
  return JSON.stringify({ type: 'trace_invalidated', trace_external_hash_norm: trace });
}

/** Adds the cursor to a notification without serializing it again. */
export function withCursor(json: string, cursor: string): string {
  return withField(json, 'cursor', cursor);
}

export function withRevision(json: string, revision: number): string {
  return withField(json, 'revision', revision);
}

/** Adds the name of the subscription. */
export function withSubscription(json: string, name: string): string {
  return withField(json, 'subscription', name);
}

function withField(json: string, name: string, value: string | number): string {
  return `${json.slice(0, -1)},"${name}":${JSON.stringify(value)}}`;
}

/** The first frame of an SSE stream. */
export function connectedFrame(id: string | null, head: number | null = null): string {
  return `event: connected\ndata: ${statusJson(id, 'subscribed', head)}\n\n`;
}

/** `id` comes first: some clients expect the data directly after the name of the event. */
export function eventFrame(json: string, cursor: string | null): string {
  const event = `event: event\ndata: ${json}\n\n`;
  return cursor === null ? event : `id: ${cursor}\n${event}`;
}

export const KEEPALIVE_FRAME = ': keepalive\n\n';

/** The last frame of an SSE stream. */
export function closingFrame(reason: string): string {
  return `: closing ${reason}\n\n`;
}
