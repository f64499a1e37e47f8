import { sendMessage } from '../../../network/messages/send-message.ts';
import { readExternalMessage } from '../../http/read-message.ts';
import { operation } from '../operation.ts';
import { bocParam } from '../params/bytes.ts';
import { MessageInfo, messageInfo } from '../shapes/send-result.ts';

export const sendBocReturnHash = operation({
  name: 'sendBocReturnHash',
  methods: 'post',
  tag: 'Send',
  summary: 'Sends an external message and returns its hashes',
  params: { boc: bocParam() },
  result: MessageInfo,
  caching: 'never',
  async handle({ boc }, context) {
    const message = readExternalMessage(boc);
    await sendMessage(context, message);
    return messageInfo(message);
  },
});
