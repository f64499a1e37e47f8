import { sendMessage } from '../../../network/messages/send-message.ts';
import { readExternalMessage } from '../../http/read-message.ts';
import { operation } from '../operation.ts';
import { bocParam } from '../params/bytes.ts';
import { Ok } from '../shapes/send-result.ts';

export const sendBoc = operation({
  name: 'sendBoc',
  methods: 'post',
  tag: 'Send',
  summary: 'Sends an external message',
  description: 'Success means that a lite server accepted the message, not that it is in a block.',
  params: { boc: bocParam() },
  result: Ok,
  caching: 'never',
  async handle({ boc }, context) {
    await sendMessage(context, readExternalMessage(boc));
    return { '@type': 'ok' as const };
  },
});
