export { formatAmount, parseAmount } from './amounts.ts';
export type { Client } from './client.ts';
export { createClient } from './client.ts';
export type {
  DevnetBlock,
  DevnetCalls,
  DevnetClock,
  DevnetMessage,
  DevnetMessageReceipt,
  DevnetReceipt,
  DevnetStatus,
} from './devnet.ts';
export type { ClientErrorCode } from './errors.ts';
export { ClientError } from './errors.ts';
export type { AddressLike, BocLike } from './http/parameters.ts';
export type { Answer } from './http/requests.ts';
export type { CallOptions, ClientOptions } from './options.ts';
export type { SendOptions, SentMessage } from './send-and-wait.ts';
export { type SseEvent, SseParser } from './stream/sse.ts';
export type { StreamEvent, StreamOptions, StreamReset } from './stream/stream.ts';
