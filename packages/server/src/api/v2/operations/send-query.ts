import { Message } from '@tonway/chain';
import {
  externalMessage,
  parseExternalMessage,
  sendMessage,
  toStateInit,
} from '../../../network/messages/send-message.ts';
import { optional, required, withDefault } from '../../kernel/params.ts';
import { readMessageParts } from '../../kernel/values.ts';
import { operation } from '../operation.ts';
import { friendlyAddressParam } from '../params/address.ts';
import { cellOrNoneType, cellType } from '../params/cell.ts';
import { booleanType, bytesType } from '../params/scalar.ts';
import { Ok } from '../shapes/send-result.ts';

const NO_BYTES = new Uint8Array();

const CODE = 'Code of a contract that is not deployed yet';
const DATA = 'Data of a contract that is not deployed yet';

/** The parts of an external message as BoCs. */
export const QUERY_PARAMS = {
  address: friendlyAddressParam,
  body: required(bytesType, 'Body of the message, as a bag of cells'),
  init_code: withDefault(bytesType, NO_BYTES, CODE),
  init_data: withDefault(bytesType, NO_BYTES, DATA),
};

/** The parts of an external message as JSON trees of cells. */
export const SIMPLE_QUERY_PARAMS = {
  address: friendlyAddressParam,
  body: required(cellType, 'Body of the message'),
  init_code: optional(cellOrNoneType, CODE),
  init_data: optional(cellOrNoneType, DATA),
};

/** Additional parameters of fee estimates. */
export const ESTIMATE_PARAMS = {
  ignore_chksig: withDefault(
    booleanType,
    true,
    'Whether signatures count as valid without a check',
  ),
};

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
