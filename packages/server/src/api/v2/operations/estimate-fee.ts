import { estimateFees } from '../../../network/messages/estimate-fees.ts';
import { readMessageParts } from '../../http/read-message.ts';
import { operation } from '../operation.ts';
import { ESTIMATE_PARAMS, QUERY_PARAMS } from '../params/query.ts';
import { QueryFees, queryFees } from '../shapes/fees.ts';

export const estimateFee = operation({
  name: 'estimateFee',
  methods: 'post',
  tag: 'Send',
  summary: 'Estimated fees of an external message, in nanotons',
  params: { ...QUERY_PARAMS, ...ESTIMATE_PARAMS },
  result: QueryFees,
  caching: 'never',
  async handle({ address: { address }, ignore_chksig, ...parts }, context) {
    const message = { address, ...readMessageParts(parts) };
    return queryFees(await estimateFees(context, message, ignore_chksig));
  },
});
