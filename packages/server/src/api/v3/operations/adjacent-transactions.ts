import type { Transaction } from '@tonway/chain';
import Type from 'typebox';
import type { TransactionName } from '../../../store/ledger/transaction.ts';
import { ALL_LT } from '../../../store/lists/order.ts';
import type { ReadStore } from '../../../store/lists/read-store.ts';
import { createdMessages, findMessageTransactions } from '../../../store/messages/transactions.ts';
import { findTransactionByHash, findTransactions } from '../../../store/transactions/read.ts';
import { NotFound } from '../../http/errors.ts';
import { operation } from '../operation.ts';
import { hashKind } from '../params/hash.ts';
import { optional } from '../params/kind.ts';
import { TransactionsAnswer, transactionsAnswer } from '../transactions-answer.ts';

export const adjacentTransactions = operation({
  name: 'adjacentTransactions',
  tag: 'Blockchain data',
  summary: 'The transaction that caused another one, and those that it caused',
  description: 'In the order of `lt`. The status is 404 if there is none.',
  params: {
    hash: optional(hashKind, 'Hash of the transaction'),
    direction: {
      schema: Type.Enum(['in', 'out'], { examples: ['out'] }),
      description:
        '`in`: the transaction that caused it; `out`: those that it caused; both by default',
      required: false,
      read: (texts: readonly string[]) => texts.at(-1) ?? '',
    },
  },
  result: TransactionsAnswer,
  failures: [404],
  async handle({ hash, direction }, context) {
    const { store } = context;
    const found = hash && (await findTransactionByHash(store, hash, ALL_LT));
    const names = found ? await adjacentTo(store, found.content, direction) : [];
    const adjacent = await findTransactions(store, names);
    if (adjacent.length === 0) throw new NotFound('adjacent transactions not found');
    return transactionsAnswer(adjacent.toSorted(byTime), context);
  },
});

async function adjacentTo(
  store: ReadStore,
  { inMessage, outMessages }: Transaction,
  direction: string,
): Promise<readonly TransactionName[]> {
  const [parents, children] = await Promise.all([
    direction === 'out'
      ? []
      : findMessageTransactions(store, createdMessages(inMessage ? [inMessage] : []), false),
    direction === 'in' ? [] : findMessageTransactions(store, createdMessages(outMessages), true),
  ]);
  return [...parents, ...children];
}

function byTime(a: TransactionName, b: TransactionName): number {
  return Number(a.lt - b.lt) || a.account.compare(b.account);
}
