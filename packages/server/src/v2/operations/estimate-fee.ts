import { readBag } from '../../http/values.ts';
import { QueryFees, queryFees } from '../fees/query-fees.ts';
import { operation } from '../operation.ts';
import { ESTIMATE_PARAMS, QUERY_PARAMS } from '../params/query.ts';
import { checkMessageSize, initFrom } from '../send/external-message.ts';

export const estimateFee = operation({
  name: 'estimateFee',
  methods: 'post',
  tag: 'Send',
  summary: 'What an account would pay for an external message, in nanotons',
  params: { ...QUERY_PARAMS, ...ESTIMATE_PARAMS },
  result: QueryFees,
  caching: 'never',
  handle({ address, body, init_code, init_data, ignore_chksig }, context) {
    checkMessageSize(body, init_code, init_data);
    return queryFees(context, {
      address: address.address,
      body: readBag(body, 'body'),
      init: initFrom(init_code, init_data),
      ignoreSignatures: ignore_chksig,
    });
  },
});
