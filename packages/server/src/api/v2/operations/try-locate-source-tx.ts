import { operation } from '../operation.ts';
import { ExtTransaction, extTransaction } from '../shapes/transaction.ts';
import { locateSource } from '../transactions/locate.ts';
import { LOCATE_PARAMS, messageToLocate } from '../transactions/locate-params.ts';

export const tryLocateSourceTx = operation({
  name: 'tryLocateSourceTx',
  methods: 'read',
  tag: 'Transactions',
  summary: 'The transaction that sent a message',
  params: LOCATE_PARAMS,
  result: ExtTransaction,
  failures: [404],
  caching: 'block',
  async handle(params, context) {
    const message = messageToLocate(params);
    const transaction = await locateSource(context.chain(), message);
    return extTransaction(message.source.workchain, transaction);
  },
});
