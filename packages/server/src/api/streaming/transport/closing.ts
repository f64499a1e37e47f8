/** Why the server closes a connection: the close code of a WebSocket, and the text for both transports. */
export interface Closing {
  readonly code: number;
  readonly reason: string;
}

export const IDLE: Closing = { code: 1001, reason: 'idle' };
export const CONNECTION_LIMIT: Closing = { code: 1008, reason: 'connection limit' };
export const TOO_MANY_REQUESTS: Closing = { code: 1008, reason: 'too many requests' };
export const KEY_INVALID: Closing = { code: 1008, reason: 'invalid key' };
export const INTERNAL_ERROR: Closing = { code: 1011, reason: 'internal error' };
export const RESTART: Closing = { code: 1012, reason: 'service restart' };
export const SLOW_CONSUMER: Closing = { code: 1013, reason: 'slow consumer' };
