import { parseExternalMessage } from '../../../network/messages/external-message.ts';
import { sendMessage } from '../../../network/messages/send-message.ts';
import { operation } from '../operation.ts';
import { cellKind } from '../params/cell.ts';
import { required } from '../params/kind.ts';
import { Ok } from '../shapes/send-result.ts';

export const sendCellSimple = operation({
  name: 'sendCellSimple',
  methods: 'post',
  tag: 'Send',
  summary: 'Sends an external message given as a JSON tree',
  description: 'For older clients: use `sendBoc`.',
  deprecated: true,
  params: { cell: required('cell', cellKind, { description: 'The whole message' }) },
  result: Ok,
  caching: 'never',
  async handle({ cell }, context) {
    await sendMessage(context, parseExternalMessage(cell));
    return { '@type': 'ok' as const };
  },
});
