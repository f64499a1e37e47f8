import { Message } from '@tonway/chain';
import { externalMessage, toStateInit } from '../../../network/messages/external-message.ts';
import { sendMessage } from '../../../network/messages/send-message.ts';
import { operation } from '../operation.ts';
import { SIMPLE_QUERY_PARAMS } from '../params/query.ts';
import { Ok } from '../shapes/send-result.ts';

export const sendQuerySimple = operation({
  name: 'sendQuerySimple',
  methods: 'post',
  tag: 'Send',
  summary: 'Like sendQuery, with cells as JSON trees',
  description: 'For older clients: use `sendBoc`.',
  deprecated: true,
  params: SIMPLE_QUERY_PARAMS,
  result: Ok,
  caching: 'never',
  async handle({ address, body, init_code, init_data }, context) {
    const message = externalMessage(address.address, body, toStateInit(init_code, init_data));
    await sendMessage(context, Message.load(message));
    return { '@type': 'ok' as const };
  },
});
