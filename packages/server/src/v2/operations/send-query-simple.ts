import { Message } from '@tonway/chain';
import Type from 'typebox';
import { InvalidRequest } from '../errors.ts';
import { operation } from '../operation.ts';
import { friendlyAddressParam } from '../params/address.ts';
import { cellKind } from '../params/cell.ts';
import { optional, required } from '../params/kind.ts';
import { externalMessage, initOf } from '../send/external-message.ts';
import { sendMessage } from '../send/send-message.ts';

export const sendQuerySimple = operation({
  name: 'sendQuerySimple',
  methods: 'post',
  tag: 'Send',
  summary: 'Makes an external message of its parts, spelled out as trees, and sends it',
  description: 'Deprecated, for older clients: use `sendBoc`.',
  params: {
    address: friendlyAddressParam(),
    body: required('body', cellKind, { description: 'Body of the message' }),
    init_code: optional('init_code', cellKind, {
      description: 'Code of a contract that is not deployed yet',
    }),
    init_data: optional('init_data', cellKind, {
      description: 'Data of a contract that is not deployed yet',
    }),
  },
  result: Type.Object({ '@type': Type.Literal('ok') }),
  caching: 'never',
  async handle({ address, body, init_code, init_data }, context) {
    if (!body) throw new InvalidRequest("Error at path 'body': Field is missing");
    const init = init_code && initOf(init_code, init_data);
    await sendMessage(context, Message.load(externalMessage(address.address, body, init)));
    return { '@type': 'ok' as const };
  },
});
