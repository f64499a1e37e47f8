import Type from 'typebox';
import { mapInSlices } from '../../http/large-answers.ts';
import { operation } from '../operation.ts';
import { ExtTransaction, extTransaction } from '../shapes/transaction.ts';
import { readHistory } from '../transactions/history.ts';
import { HISTORY_PARAMS, historyStart } from '../transactions/history-params.ts';

export const getTransactions = operation({
  name: 'getTransactions',
  methods: 'read',
  tag: 'Transactions',
  summary: "An account's transactions, from the newest to the oldest",
  description: 'The list starts with the transaction of `lt` and `hash`.',
  params: HISTORY_PARAMS,
  result: Type.Array(ExtTransaction, { description: 'From the newest to the oldest' }),
  caching: 'block',
  async handle({ address: { address }, limit, lt, hash, to_lt, archival }, context) {
    const from = historyStart(lt === 0n ? null : lt, hash);
    const chain = context.chain({ archival: archival === true });
    const { transactions } = await readHistory(chain, address, { from, limit, toLt: to_lt });
    return mapInSlices(
      transactions,
      (each) => extTransaction(address.workchain, each),
      context.settings.maxAnswerBytes,
    );
  },
});
