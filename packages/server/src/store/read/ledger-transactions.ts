import type { AccountState } from '../ledger/account.ts';
import type { TraceOrigin } from '../ledger/trace.ts';
import type { LedgerTransaction, TransactionName } from '../ledger/transaction.ts';
import type { ReadStore } from './read-store.ts';
import { findStates } from './states.ts';
import { findTraceOrigins, traceKey } from './trace-origins.ts';
import { type IndexedTransaction, transactionKey } from './transactions.ts';

/**
 * Adds the stored states before and after each transaction, and the message that started its trace. `origins`: those of
 * all traces of the transactions, if the caller has them.
 */
export async function ledgerTransactions(
  store: ReadStore,
  transactions: readonly IndexedTransaction[],
  origins?: readonly TraceOrigin[],
): Promise<readonly LedgerTransaction[]> {
  const [states, started, hasExtraFlags] = await Promise.all([
    findStates(store, stateNames(transactions)),
    origins ?? findTraceOrigins(store, transactions),
    store.facts.hasExtraFlags.get(),
  ]);
  const stateByKey = new Map<string, AccountState>(
    states.map((each) => [transactionKey(each), each]),
  );
  const originByTrace = new Map(started.map((each) => [traceKey(each.traceId), each]));
  return transactions.map(({ account, lt, hash, content, block, mcSeqno, traceId }) => {
    const origin = traceId && originByTrace.get(traceKey(traceId));
    return {
      account,
      lt,
      hash,
      content,
      block,
      mcSeqno,
      traceId,
      externalHash: origin?.externalHash ?? null,
      externalHashNorm: origin?.externalHashNorm ?? null,
      stateBefore: stateByKey.get(transactionKey({ account, lt: content.previousLt })) ?? null,
      stateAfter: stateByKey.get(transactionKey({ account, lt })) ?? null,
      hasExtraFlags: hasExtraFlags(mcSeqno),
      finality: 'finalized',
      emulated: false,
    };
  });
}

/** The transactions themselves and their predecessors, without duplicates. */
function stateNames(transactions: readonly IndexedTransaction[]): readonly TransactionName[] {
  const names = new Map<string, TransactionName>();
  for (const { account, lt, content } of transactions)
    for (const name of [
      { account, lt },
      { account, lt: content.previousLt },
    ])
      if (name.lt > 0n) names.set(transactionKey(name), name);
  return [...names.values()];
}
