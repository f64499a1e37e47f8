import Type, { type Static } from 'typebox';
import { mapInSlices } from '../../http/large-responses.ts';
import { field, named, TypeName } from '../../kernel/fields.ts';
import { operation, READ } from '../operation.ts';
import { TransactionId, transactionId } from '../shapes/block.ts';
import {
  ExtTransaction,
  extTransaction,
  RawTransaction,
  rawTransaction,
} from '../shapes/transaction.ts';
import { HISTORY_PARAMS, historyStart, readHistory } from '../transactions/history.ts';

export const getTransactions = operation({
  name: 'getTransactions',
  methods: READ,
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
      context.settings.maxResponseBytes,
    );
  },
});

const Transactions = named(
  'RawTransactions',
  'A part of the history of an account',
  Type.Object({
    '@type': TypeName('raw.transactions'),
    transactions: Type.Array(RawTransaction, { description: 'From the newest to the oldest' }),
    previous_transaction_id: field(
      TransactionId,
      'The transaction before the last one of the list; lt 0 if there is none',
    ),
  }),
);

export const getTransactionsStd = operation({
  name: 'getTransactionsStd',
  methods: READ,
  tag: 'Transactions',
  summary: "An account's transactions, with the id of the previous one",
  description: 'Like `getTransactions`, without decoded texts.',
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
      transactions: await mapInSlices(
        history.transactions,
        (each) => rawTransaction(address.workchain, each),
        context.settings.maxResponseBytes,
      ),
      previous_transaction_id: transactionId(history.previous),
    };
  },
});
