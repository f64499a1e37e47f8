import type { Message } from '../../src/adnl/messages.ts';

/** Any bytes as a message. */
export function payload(bytes: Uint8Array): Message {
  return { size: bytes.length, writeTo: (target, offset) => target.set(bytes, offset) };
}
