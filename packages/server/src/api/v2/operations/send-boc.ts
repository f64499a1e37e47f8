import { sendMessage } from '../../../network/messages/send-message.ts';
import { errorResponse, RequestError } from '../../kernel/errors.ts';
import { readExternalMessage } from '../../kernel/values.ts';
import { operation } from '../operation.ts';
import { bocParam } from '../params/scalar.ts';
import { MessageInfo, messageInfo, Ok } from '../shapes/send-result.ts';

export const sendBoc = operation({
  name: 'sendBoc',
  methods: ['post'],
  tag: 'Send',
  summary: 'Sends an external message',
  description: 'Success means that a lite server accepted the message, not that it is in a block.',
  params: { boc: bocParam },
  result: Ok,
  caching: 'never',
  async handle({ boc }, context) {
    await sendMessage(context, readExternalMessage(boc));
    return { '@type': 'ok' as const };
  },
});

export const sendBocReturnHash = operation({
  name: 'sendBocReturnHash',
  methods: ['post'],
  tag: 'Send',
  summary: 'Sends an external message and returns its hashes',
  params: { boc: bocParam },
  result: MessageInfo,
  caching: 'never',
  async handle({ boc }, context) {
    const message = readExternalMessage(boc);
    await sendMessage(context, message);
    return messageInfo(message);
  },
});

export const sendBocReturnHashNoError = operation({
  name: 'sendBocReturnHashNoError',
  methods: ['post'],
  tag: 'Send',
  summary: 'Like sendBocReturnHash, but an error has code 400 instead of 500',
  params: { boc: bocParam },
  result: MessageInfo,
  failures: [400],
  caching: 'never',
  async handle({ boc }, context) {
    try {
      const message = readExternalMessage(boc);
      await sendMessage(context, message);
      return messageInfo(message);
    } catch (error) {
      const { code, text, explanation = null, isUnexpected } = errorResponse(error);
      if (code !== 500 || isUnexpected) throw error;
      throw new RequestError(400, text, { explanation, cause: error });
    }
  },
});
