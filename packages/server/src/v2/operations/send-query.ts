import { Message } from '@tonway/chain';
import { readBag } from '../../http/values.ts';
import { operation } from '../operation.ts';
import { QUERY_PARAMS } from '../params/query.ts';
import { checkMessageSize, externalMessage, initFrom } from '../send/external-message.ts';
import { sendMessage } from '../send/send-message.ts';
import { Ok } from '../shapes/ok.ts';

export const sendQuery = operation({
  name: 'sendQuery',
  methods: 'post',
  tag: 'Send',
  summary: 'Makes an external message of its parts and sends it',
  params: QUERY_PARAMS,
  result: Ok,
  caching: 'never',
  async handle({ address, body, init_code, init_data }, context) {
    checkMessageSize(body, init_code, init_data);
    const init = initFrom(init_code, init_data);
    const message = externalMessage(address.address, readBag(body, 'body'), init);
    await sendMessage(context, Message.load(message));
    return { '@type': 'ok' as const };
  },
});
