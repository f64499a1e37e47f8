import { plainAddress } from '../address/plain-address.ts';
import { Message, type MessageFields } from './message.ts';

/**
 * The hash by which an external message is known however it was packed (TEP-467): the fields that
 * the sender may vary without changing its meaning are set to fixed values. Other messages have
 * one form only, so theirs is the plain hash.
 */
export function normalizedMessageHash(message: MessageFields): Uint8Array {
  const { info, body } = message;
  if (info.kind !== 'external-in') return Message.toCell(message).hash();
  const destination = plainAddress(info.destination) ?? info.destination;
  return Message.toCell({
    info: { ...info, source: null, destination, importFee: 0n },
    init: null,
    initInRef: false,
    body,
    bodyInRef: true,
  }).hash();
}
