import { Message } from '@tonway/chain';
import {
  externalMessage,
  parseExternalMessage,
  sendMessage,
  toStateInit,
} from '../../../network/messages/send-message.ts';
import { required } from '../../kernel/params.ts';
import { readMessageParts } from '../../kernel/values.ts';
import { operation } from '../operation.ts';
import { cellType } from '../params/cell.ts';
import { QUERY_PARAMS, SIMPLE_QUERY_PARAMS } from '../params/wallet-query.ts';
import { Ok } from '../shapes/send-result.ts';

export const sendQuery = operation({
  name: 'sendQuery',
  methods: ['post'],
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

export const sendQuerySimple = operation({
  name: 'sendQuerySimple',
  methods: ['post'],
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

export const sendCellSimple = operation({
  name: 'sendCellSimple',
  methods: ['post'],
  tag: 'Send',
  summary: 'Sends an external message given as a JSON tree',
  description: 'For older clients: use `sendBoc`.',
  deprecated: true,
  params: { cell: required(cellType, 'The whole message') },
  result: Ok,
  caching: 'never',
  async handle({ cell }, context) {
    await sendMessage(context, parseExternalMessage(cell));
    return { '@type': 'ok' as const };
  },
});
