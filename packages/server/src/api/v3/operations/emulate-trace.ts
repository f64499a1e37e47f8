import type { Message } from '@tonway/chain';
import { MessageError } from '../../../network/messages/send-message.ts';
import { Boc } from '../../kernel/fields.ts';
import { type Param, withDefault } from '../../kernel/params.ts';
import { MAX_MESSAGE_BYTES, readBase64, readExternalMessage } from '../../kernel/values.ts';
import {
  EMULATION,
  EmulationResponse,
  emulateRequest,
  invalid,
  invalidBody,
  readPart,
} from '../emulate.ts';
import { operation } from '../operation.ts';
import { booleanType } from '../params/v3-type.ts';

const messageParam: Param<Message> = {
  schema: Boc('An external message'),
  description: 'The external message',
  required: true,
  fromQuery(texts) {
    const text = texts.at(-1) ?? '';
    if (text === '') throw invalid('boc is required');
    return readPart('boc', () => readMessage(readBase64(text)));
  },
};

function readMessage(bytes: Uint8Array): Message {
  if (bytes.length > MAX_MESSAGE_BYTES)
    throw new MessageError(`it has more than ${MAX_MESSAGE_BYTES} bytes`);
  return readExternalMessage(bytes);
}

export const emulateTrace = operation({
  name: 'emulateTrace',
  methods: ['post'],
  tag: 'Emulation',
  summary: 'What a message would cause',
  description:
    'Emulates an external message and all transactions that follow from it, at most 256 and 32 deep, on the newest verified states. The message is not sent. Also served as `/api/emulate/v1/emulateTrace`.',
  params: {
    boc: messageParam,
    ignore_chksig: withDefault(
      booleanType,
      false,
      'Accepts every signature, for messages that are not signed yet',
    ),
    ...EMULATION,
  },
  result: EmulationResponse,
  failures: [400],
  refusal: invalidBody,
  handle(values, context) {
    const request = { message: () => values.boc, ignoreSignatures: values.ignore_chksig };
    return emulateRequest(request, values, context);
  },
});
