import { sendMessage } from '../../../network/messages/send-message.ts';
import { errorAnswer } from '../../http/error-answer.ts';
import { RequestError } from '../../http/errors.ts';
import { readExternalMessage } from '../../http/read-message.ts';
import { operation } from '../operation.ts';
import { bocParam } from '../params/bytes.ts';
import { MessageInfo, messageInfo } from '../shapes/send-result.ts';

export const sendBocReturnHashNoError = operation({
  name: 'sendBocReturnHashNoError',
  methods: 'post',
  tag: 'Send',
  summary: 'Like sendBocReturnHash, but an error has code 400 instead of 500',
  params: { boc: bocParam() },
  result: MessageInfo,
  failures: [400],
  caching: 'never',
  async handle({ boc }, context) {
    try {
      const message = readExternalMessage(boc);
      await sendMessage(context, message);
      return messageInfo(message);
    } catch (error) {
      const { code, text, explanation = null, isUnexpected } = errorAnswer(error);
      if (code !== 500 || isUnexpected) throw error;
      throw new RequestError(400, text, { explanation, cause: error });
    }
  },
});
