import { type Message, normalizedMessageHash, toBase64 } from '@tonway/chain';
import Type, { type Static } from 'typebox';

export const MessageInfo = Type.Object({
  '@type': Type.Literal('raw.extMessageInfo'),
  hash: Type.String(),
  hash_norm: Type.String(),
});

/** Both hashes: of the message as given, and the one it can be found by however it is packed. */
export function messageInfo(message: Message): Static<typeof MessageInfo> {
  return {
    '@type': 'raw.extMessageInfo',
    hash: toBase64(message.hash),
    hash_norm: toBase64(normalizedMessageHash(message)),
  };
}
