import { operation } from '../operation.ts';
import { ExtTransaction, extTransaction } from '../shapes/transaction.ts';
import { locateResult } from '../transactions/locate.ts';
import { LOCATE_PARAMS, messageToLocate } from '../transactions/locate-params.ts';

export const tryLocateResultTx = operation({
  name: 'tryLocateResultTx',
  aliases: ['tryLocateTx'],
  methods: 'read',
  tag: 'Transactions',
  summary: 'The transaction that a message caused',
  params: LOCATE_PARAMS,
  result: ExtTransaction,
  failures: [404],
  caching: 'block',
  async handle(params, context) {
    const message = messageToLocate(params);
    const transaction = await locateResult(context.chain(), message);
    return extTransaction(message.destination.workchain, transaction);
  },
});
