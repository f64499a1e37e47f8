import Type, { type Static } from 'typebox';
import { operation } from '../operation.ts';
import { RawTransaction, rawTransaction } from '../shapes/transaction.ts';
import { TransactionId, transactionId } from '../shapes/transaction-id.ts';
import { readHistory } from '../transactions/history.ts';
import { HISTORY_PARAMS, historyStart } from '../transactions/history-params.ts';

const Transactions = Type.Object({
  '@type': Type.Literal('raw.transactions'),
  transactions: Type.Array(RawTransaction),
  previous_transaction_id: TransactionId,
});

export const getTransactionsStd = operation({
  name: 'getTransactionsStd',
  methods: 'read',
  tag: 'Transactions',
  summary: "An account's transactions with the id of the one before them",
  description: 'As `getTransactions`, without decoded texts.',
  params: HISTORY_PARAMS,
  result: Transactions,
  caching: 'block',
  async handle(
    { address: { address }, limit, lt, hash, to_lt, archival },
    context,
  ): Promise<Static<typeof Transactions>> {
    const from = historyStart(lt, hash);
    const chain = context.chain({ archival: archival === true });
    const history = await readHistory(chain, address, { from, limit, toLt: to_lt });
    return {
      '@type': 'raw.transactions',
      transactions: history.transactions.map((each) => rawTransaction(address.workchain, each)),
      previous_transaction_id: transactionId(history.previous),
    };
  },
});
