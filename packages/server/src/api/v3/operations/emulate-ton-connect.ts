import { type Address, type Cell, Message, StateInit } from '@tonway/chain';
import { type OutgoingMessage, unsignedTransferBody } from '@tonway/contracts';
import Type from 'typebox';
import { readWallet } from '../../../network/contracts/contract-at.ts';
import { externalMessage, MessageError } from '../../../network/messages/send-message.ts';
import type { ChainContext } from '../../../network/requests/chain-context.ts';
import { Boc, FriendlyAddress, Nano, named } from '../../kernel/fields.ts';
import { field, type Json } from '../../kernel/lossless-json.ts';
import { optional, type Param } from '../../kernel/params.ts';
import {
  MAX_MESSAGE_BYTES,
  type ParsedAddress,
  readAddress,
  readBase64,
  readRequestBoc,
} from '../../kernel/values.ts';
import {
  EMULATION,
  EmulationResponse,
  emulateRequest,
  invalid,
  invalidBody,
  readPart,
} from '../emulate.ts';
import { operation } from '../operation.ts';
import { int32Type } from '../params/number.ts';

const MAX_MESSAGES = 4;
/** Long enough for the emulation, which ends in seconds. */
const DEFAULT_VALID_SECONDS = 600;

const TonConnectMessage = named(
  'TonConnectMessage',
  'A message that the wallet sends',
  Type.Object({
    address: FriendlyAddress('The receiver; raw addresses are accepted too'),
    amount: Nano('The amount'),
    payload: Type.Optional(Boc('The body')),
    stateInit: Type.Optional(Boc('The initial state of the receiver')),
  }),
);

const fromParam: Param<Address> = {
  schema: FriendlyAddress('The wallet'),
  description: 'The wallet that sends the messages',
  required: true,
  fromQuery(texts) {
    const text = texts.at(-1) ?? '';
    if (text === '') throw invalid('from address is required for emulation');
    return addressOf(text, 'from address').address;
  },
};

const messagesParam: Param<readonly OutgoingMessage[]> = {
  schema: Type.Array(TonConnectMessage),
  description: `The messages, at most ${MAX_MESSAGES}`,
  required: true,
  fromQuery: () => {
    throw invalid('messages array cannot be empty');
  },
  fromJson(value) {
    if (!Array.isArray(value) || value.length === 0)
      throw invalid('messages array cannot be empty');
    if (value.length > MAX_MESSAGES)
      throw invalid(`messages array has more than ${MAX_MESSAGES} messages`);
    return value.map(readMessage);
  },
};

function readMessage(value: Json, index: number): OutgoingMessage {
  const text = (name: string) => String(field(value, name) ?? '');
  const where = `messages[${index}]`;
  const { address, bounceable } = addressOf(text('address'), `${where}.address`);
  if (!/^\d{1,36}$/.test(text('amount'))) throw invalid(`invalid ${where}.amount`);
  const init = cellOf(text('stateInit'), `${where}.stateInit`);
  return {
    destination: address,
    bounce: bounceable,
    valueNano: BigInt(text('amount')),
    body: cellOf(text('payload'), `${where}.payload`),
    init: init && readPart(`${where}.stateInit`, () => StateInit.load(init)),
  };
}

function addressOf(text: string, name: string): ParsedAddress {
  const parsed = readAddress(text);
  if (!parsed) throw invalid(`invalid ${name}`);
  return parsed;
}

/** Null for an empty text. */
function cellOf(text: string, name: string): Cell | null {
  if (text === '') return null;
  if (text.length > 2 * MAX_MESSAGE_BYTES) throw invalid(`${name} is too large`);
  return readPart(name, () => readRequestBoc(readBase64(text)));
}

export const emulateTonConnect = operation({
  name: 'emulateTonConnect',
  methods: ['post'],
  tag: 'Emulation',
  summary: 'What a transaction of TON Connect would cause',
  description:
    'Builds the message by which the wallet would send the messages, and emulates the message as `emulateTrace` does. The wallet must be deployed, and of version 1 to 5. Also served as `/api/emulate/v1/emulateTonConnect`.',
  params: {
    from: fromParam,
    messages: messagesParam,
    valid_until: optional(int32Type, 'Until when the message is valid, as Unix time', {
      example: 1_900_000_000,
    }),
    ...EMULATION,
  },
  result: EmulationResponse,
  failures: [400],
  refusal: invalidBody,
  handle(values, context) {
    const message = (chain: ChainContext) => walletMessage(chain, values);
    return emulateRequest({ message, ignoreSignatures: true }, values, context);
  },
});

interface Transfer {
  readonly from: Address;
  readonly messages: readonly OutgoingMessage[];
  readonly valid_until: number | null;
  readonly mc_block_seqno: number | null;
}

async function walletMessage(
  context: ChainContext,
  { from, messages, valid_until, mc_block_seqno }: Transfer,
): Promise<Message> {
  const chain = context.chain();
  const block = await chain.block(mc_block_seqno ?? undefined);
  const { account, genUtime } = await chain.account(from, block);
  const wallet = readWallet(account);
  if (!wallet) throw invalid('from is not a deployed wallet of a known version');
  const validUntil = valid_until ?? Math.max(context.now(), genUtime) + DEFAULT_VALID_SECONDS;
  const body = unsignedTransferBody(wallet, { validUntil, messages });
  if (!body) throw new MessageError('the wallet cannot send so many messages at once');
  return Message.load(externalMessage(from, body, null));
}
