import type { Finality } from '../../store/ledger/transaction.ts';
import type { Cursor } from './cursor.ts';

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

/** A notification that passed the filters of a subscription. */
export interface Notification {
  /** The text of a JSON object, without line breaks. */
  readonly json: string;
  readonly finality: Finality;
  /** The normalised hash of the external message; null for notifications that belong to no trace. */
  readonly trace: string | null;
  /** Null if a client cannot resume after this notification. */
  readonly cursor: Cursor | null;
  /** Of the trace. */
  readonly revision?: number;
  /** The frames that subscribers share, by the key of their format. */
  readonly frames: Map<string, Frame>;
}

/** How a transport writes the JSON of a notification. */
export interface FrameFormat {
  /** Subscribers whose formats have the same key get equal frames; null: the frames are not shared. */
  key(hasCursor: boolean): string | null;
  write(json: string, cursor: string | null): string;
}

export const SSE_FORMAT: FrameFormat = {
  key: (hasCursor) => (hasCursor ? 'sse with cursor' : 'sse'),
  // `id` comes first: some clients expect the data directly after the name of the event.
  write: (json, cursor) => {
    const event = `event: event\ndata: ${json}\n\n`;
    return cursor === null ? event : `id: ${cursor}\n${event}`;
  },
};

const WEBSOCKET_FORMAT: FrameFormat = {
  key: (hasCursor) => (hasCursor ? 'websocket with cursor' : 'websocket'),
  write: (json) => json,
};

/** The notifications of a subscription with a name contain the name. */
export function webSocketFormat(name: string | null): FrameFormat {
  if (name === null) return WEBSOCKET_FORMAT;
  return { key: () => null, write: (json) => withField(json, 'subscription', name) };
}

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

/** Adds a field to the JSON of an object without serializing it again. */
export function withField(json: string, name: string, value: string | number): string {
  return `${json.slice(0, -1)},"${name}":${JSON.stringify(value)}}`;
}

/** The first frame of an SSE stream. */
export function connectedFrame(id: string | null, head: number | null): string {
  return `event: connected\ndata: ${statusJson(id, 'subscribed', head)}\n\n`;
}

export const KEEPALIVE_FRAME = ': keepalive\n\n';

/** The last frame of an SSE stream. */
export function closingFrame(reason: string): string {
  return `: closing ${reason}\n\n`;
}
