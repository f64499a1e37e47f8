import { normalizedMessageHash, toBase64, toHex } from '@tonway/chain';
import { ALL_LT } from '../../../store/lists/order.ts';
import type { ReadStore } from '../../../store/lists/read-store.ts';
import { findMessageTransactions } from '../../../store/messages/transactions.ts';
import {
  findLaterTransactions,
  findTransactionByHash,
  findTransactions,
  type IndexedTransaction,
} from '../../../store/transactions/read.ts';
import { accountText } from '../../classify/indexed-contracts.ts';
import type { WatchedTrace } from './watched-trace.ts';

/** What the index has of pending traces. */
export interface News {
  /** Traces with new transactions on the chain, and their first transactions. */
  readonly grown: ReadonlyMap<WatchedTrace, IndexedTransaction>;
  /** Traces that cannot happen any more: another message of the account is on the chain. */
  readonly outdated: readonly WatchedTrace[];
}

export async function findNews(store: ReadStore, traces: readonly WatchedTrace[]): Promise<News> {
  const { grown, outdated } = await findRoots(
    store,
    traces.filter(({ traceId }) => !traceId),
  );
  const received = await findReceived(
    store,
    traces.filter(({ traceId }) => traceId),
  );
  return { grown: new Map([...grown, ...received]), outdated };
}

/** For traces whose first transaction is emulated. */
async function findRoots(store: ReadStore, traces: readonly WatchedTrace[]): Promise<News> {
  const later = await findLaterTransactions(
    store,
    traces.map(({ root }) => root),
  );
  const byAccount = Map.groupBy(later.filter(isExternal), ({ account }) => accountText(account));
  const grown = new Map<WatchedTrace, IndexedTransaction>();
  const outdated: WatchedTrace[] = [];
  for (const trace of traces) {
    const { account, lt } = trace.root;
    const found = byAccount.get(accountText(account))?.filter((each) => each.lt > lt) ?? [];
    const own = found.find((each) => externalHashOf(each) === trace.hash);
    if (own) grown.set(trace, own);
    else if (found.length > 0 && !trace.hasNoSeqno) outdated.push(trace);
  }
  return { grown, outdated };
}

function isExternal({ content }: IndexedTransaction): boolean {
  return content.inMessage?.info.kind === 'external-in';
}

function externalHashOf({ content }: IndexedTransaction): string | null {
  return content.inMessage && toBase64(normalizedMessageHash(content.inMessage));
}

/** For traces whose first transaction is on the chain. */
async function findReceived(
  store: ReadStore,
  traces: readonly WatchedTrace[],
): Promise<News['grown']> {
  const names = await findMessageTransactions(
    store,
    traces.flatMap(({ waiting }) => waiting),
    true,
  );
  const received = new Set(
    (await findTransactions(store, names)).map(({ content }) =>
      content.inMessage ? toHex(content.inMessage.hash) : '',
    ),
  );
  const grown = new Map<WatchedTrace, IndexedTransaction>();
  for (const trace of traces) {
    if (!trace.traceId || !trace.waiting.some(({ hash }) => received.has(toHex(hash)))) continue;
    const root = await findTransactionByHash(store, trace.traceId, ALL_LT);
    if (root) grown.set(trace, root);
  }
  return grown;
}
