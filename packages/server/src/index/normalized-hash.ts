import { equalBytes, type Message, normalizedMessageHash } from '@tonway/chain';

/** The normalized hash of an external message; null if equal to its hash. */
export function normalizedHashOf(message: Message): Uint8Array | null {
  const normalized = normalizedMessageHash(message);
  return equalBytes(normalized, message.hash) ? null : normalized;
}
