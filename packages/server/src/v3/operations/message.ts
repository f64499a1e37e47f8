import Type from 'typebox';
import { Boc, Hash, named } from '../../openapi/fields.ts';
import { sendBocReturnHash } from '../../v2/operations/send-boc-return-hash.ts';
import { operation } from '../operation.ts';
import { neededText } from '../params/legacy.ts';

export const message = operation({
  name: 'message',
  methods: ['post'],
  tag: 'Legacy',
  summary: 'Sends an external message and gives its hashes',
  description: 'That a lite server accepted it does not mean that it was executed.',
  params: { boc: neededText('boc is required', 'The message', Boc('Message')) },
  result: named(
    'SentMessage',
    'The hashes of a message that was sent',
    Type.Object({
      message_hash: Hash('Hash of the message as it was given'),
      message_hash_norm: Type.Optional(
        Hash('Normalized hash, by which the message is found however it was packed'),
      ),
    }),
  ),
  async handle({ boc }, { askV2 }) {
    const sent = await askV2<{ hash: string; hash_norm: string }>(sendBocReturnHash, { boc });
    return { message_hash: sent.hash, message_hash_norm: sent.hash_norm };
  },
});
