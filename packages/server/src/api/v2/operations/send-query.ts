import { Message } from '@tonway/chain';
import { externalMessage } from '../../../network/messages/external-message.ts';
import { sendMessage } from '../../../network/messages/send-message.ts';
import { readMessageParts } from '../../http/read-message.ts';
import { operation } from '../operation.ts';
import { QUERY_PARAMS } from '../params/query.ts';
import { Ok } from '../shapes/send-result.ts';

export const sendQuery = operation({
  name: 'sendQuery',
  methods: 'post',
  tag: 'Send',
  summary: 'Builds an external message from its parts and sends it',
  params: QUERY_PARAMS,
  result: Ok,
  caching: 'never',
  async handle({ address, ...parts }, context) {
    const { body, init } = readMessageParts(parts);
    const message = externalMessage(address.address, body, init);
    await sendMessage(context, Message.load(message));
    return { '@type': 'ok' as const };
  },
});
