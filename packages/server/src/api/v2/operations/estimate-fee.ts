import { estimateFees } from '../../../network/messages/estimate-fees.ts';
import { toStateInit } from '../../../network/messages/send-message.ts';
import { readMessageParts } from '../../kernel/values.ts';
import { operation } from '../operation.ts';
import { QueryFees, queryFees } from '../shapes/send-result.ts';
import { ESTIMATE_PARAMS, QUERY_PARAMS, SIMPLE_QUERY_PARAMS } from './send-query.ts';

export const estimateFee = operation({
  name: 'estimateFee',
  methods: ['post'],
  tag: 'Send',
  summary: 'Estimated fees of an external message, in nanograms',
  params: { ...QUERY_PARAMS, ...ESTIMATE_PARAMS },
  result: QueryFees,
  caching: 'never',
  async handle({ address: { address }, ignore_chksig, ...parts }, context) {
    const message = { address, ...readMessageParts(parts) };
    return queryFees(await estimateFees(context, message, ignore_chksig));
  },
});

export const estimateFeeSimple = operation({
  name: 'estimateFeeSimple',
  methods: ['post'],
  tag: 'Send',
  summary: 'Like estimateFee, with cells as JSON trees',
  description: 'For older clients: use `estimateFee`.',
  deprecated: true,
  params: { ...SIMPLE_QUERY_PARAMS, ...ESTIMATE_PARAMS },
  result: QueryFees,
  caching: 'never',
  async handle({ address: { address }, body, init_code, init_data, ignore_chksig }, context) {
    const message = { address, body, init: toStateInit(init_code, init_data) };
    return queryFees(await estimateFees(context, message, ignore_chksig));
  },
});
