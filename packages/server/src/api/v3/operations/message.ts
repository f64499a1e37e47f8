import { normalizedMessageHash } from '@tonway/chain';
import Type from 'typebox';
import { sendMessage } from '../../../network/messages/send-message.ts';
import { Boc, Hash, named } from '../../kernel/fields.ts';
import { readBase64, readExternalMessage } from '../../kernel/values.ts';
import { requiredText } from '../legacy.ts';
import { operation } from '../operation.ts';
import { base64 } from '../shapes/text.ts';

export const message = operation({
  name: 'message',
  methods: ['post'],
  tag: 'Legacy',
  summary: 'Sends an external message and returns its hashes',
  description: 'Success means that a lite server accepted the message, not that it was executed.',
  params: { boc: requiredText('boc is required', 'The message', Boc('Message')) },
  result: named(
    'SentMessage',
    'The hashes of the sent message',
    Type.Object({
      message_hash: Hash('Hash of the message as it was given'),
      message_hash_norm: Type.Optional(
        Hash('Normalized hash, which does not depend on the encoding of the message'),
      ),
    }),
  ),
  async handle({ boc }, { onChain }) {
    const message = readExternalMessage(readBase64(boc));
    await onChain((chain) => sendMessage(chain, message), { isRepeatable: false });
    return {
      message_hash: base64(message.hash),
      message_hash_norm: base64(normalizedMessageHash(message)),
    };
  },
});
