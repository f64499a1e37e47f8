import { type Message, normalizedMessageHash, toBase64 } from '@tonway/chain';
import Type, { type Static } from 'typebox';
import { EXAMPLE } from '../../openapi/examples.ts';
import { Hash, named, TypeName } from '../../openapi/fields.ts';

export const Ok = named(
  'Ok',
  'A lite server accepted the message; whether it is executed is not known yet',
  Type.Object({ '@type': TypeName('ok') }),
);

export const MessageInfo = named(
  'MessageInfo',
  'The hashes of the sent message',
  Type.Object({
    '@type': TypeName('raw.extMessageInfo'),
    hash: Hash('Hash of the message as it was given'),
    hash_norm: Hash(
      'Normalized hash, which does not depend on the encoding of the message',
      EXAMPLE.otherHash,
    ),
  }),
);

/** The hash of the message and its normalized hash, which does not depend on the serialization. */
export function messageInfo(message: Message): Static<typeof MessageInfo> {
  return {
    '@type': 'raw.extMessageInfo',
    hash: toBase64(message.hash),
    hash_norm: toBase64(normalizedMessageHash(message)),
  };
}
