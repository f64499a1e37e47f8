import { Message } from '@tonway/chain';
import Type from 'typebox';
import { readBag } from '../boc.ts';
import { operation } from '../operation.ts';
import { QUERY_PARAMS } from '../params/query.ts';
import { externalMessage, initFrom } from '../send/external-message.ts';
import { sendMessage } from '../send/send-message.ts';

export const sendQuery = operation({
  name: 'sendQuery',
  methods: 'post',
  tag: 'Send',
  summary: 'Makes an external message of its parts and sends it',
  params: QUERY_PARAMS,
  result: Type.Object({ '@type': Type.Literal('ok') }),
  caching: 'never',
  async handle({ address, body, init_code, init_data }, context) {
    const init = initFrom(init_code, init_data);
    const message = externalMessage(address.address, readBag(body, 'body'), init);
    await sendMessage(context, Message.load(message));
    return { '@type': 'ok' as const };
  },
});
