import { ALL_LT } from './eras.ts';
import { findRows } from './find-rows.ts';
import { createdMessages, findMessageTransactions } from './message-transactions.ts';
import type { ReadStore } from './read-store.ts';
import {
  findTransactionByHash,
  findTransactions,
  type IndexedTransaction,
  transactionKey,
} from './transactions.ts';

/** The first transaction of a trace by its hash; null if it is not indexed, or if another one caused it. */
export async function findTraceRoot(
  store: ReadStore,
  hash: Buffer,
): Promise<IndexedTransaction | null> {
  const found = await findTransactionByHash(store, hash, ALL_LT);
  if (!found) return null;
  const { inMessage } = found.content;
  const received = createdMessages(inMessage ? [inMessage] : []);
  const senders = await findMessageTransactions(store, received, false);
  return senders.length === 0 ? found : null;
}

/** A transaction and all that it caused, level by level; null if there are more than `max`. */
export async function readTrace(
  store: ReadStore,
  root: IndexedTransaction,
  max: number,
): Promise<readonly IndexedTransaction[] | null> {
  const trace = [root];
  for (let level: readonly IndexedTransaction[] = [root]; level.length > 0; ) {
    const sent = level.flatMap(({ content }) => createdMessages(content.outMessages));
    const receivers = await findMessageTransactions(store, sent, true);
    if (trace.length + receivers.length > max) return null;
    level = await findTransactions(store, receivers);
    trace.push(...level);
  }
  return trace;
}

/** The jettons of those transactions that are verified transfers and not aborted, by `transactionKey`. */
export async function findTransferredJettons(
  store: ReadStore,
  transactions: readonly IndexedTransaction[],
): Promise<ReadonlyMap<string, Buffer>> {
  const rows = await findRows<{ account: Buffer; lt: bigint; jetton: Buffer }>(
    store,
    transactions.map(({ account, lt }) => ({ key: account, lt })),
    'select account, lt, jetton from chain.jetton_transfers where account = of_key and not aborted',
  );
  return new Map(rows.map((row) => [transactionKey(row), row.jetton]));
}
