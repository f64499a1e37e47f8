import { Address, type Message, normalizedMessageHash, toBase64, toHex } from '@tonway/chain';
import { interfaceOfCode } from '@tonway/contracts';
import { accountText } from '../../../store/accounts/account-key.ts';
import type { LedgerTransaction, TransactionName } from '../../../store/ledger/transaction.ts';
import { ALL_LT } from '../../../store/lists/list-sql.ts';
import type { ReadStore } from '../../../store/lists/read-store.ts';
import {
  type CreatedMessage,
  createdMessages,
  findMessageTransactions,
} from '../../../store/messages/transactions.ts';
import {
  findLaterTransactions,
  findTransactionByHash,
  findTransactions,
  type IndexedTransaction,
} from '../../../store/transactions/read.ts';
import type { PendingTrace } from '../traces/pending-store.ts';

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

/** What the tracker remembers of a pending trace. */
export interface WatchedTrace {
  readonly hash: string;
  readonly revision: number;
  /** The first transaction on the chain; null while it is emulated. */
  readonly traceId: Buffer | null;
  /** The account of the external message, and its last transaction before the trace. */
  readonly root: TransactionName;
  /** Other messages to the account leave this one valid: the wallet has no seqno. */
  readonly hasNoSeqno: boolean;
  /** Messages of transactions on the chain that are not received yet. */
  readonly waiting: readonly CreatedMessage[];
}

/** Null if the trace has no transaction. */
export function watchedTrace({
  hash,
  revision,
  traceId,
  transactions,
}: PendingTrace): WatchedTrace | null {
  const [root] = transactions;
  if (!root) return null;
  const committed = transactions.filter(({ emulated }) => !emulated);
  return {
    hash,
    revision,
    traceId,
    root: { account: root.account, lt: root.content.previousLt },
    hasNoSeqno: isHighloadV3(root),
    waiting: createdMessages(unreceivedMessages(committed)),
  };
}

/** The messages to accounts that these transactions sent and none of them received. */
export function unreceivedMessages(
  transactions: readonly Pick<LedgerTransaction, 'content'>[],
): readonly Message[] {
  const received = new Set(
    transactions.flatMap(({ content }) => (content.inMessage ? toHex(content.inMessage.hash) : [])),
  );
  return transactions.flatMap(({ content }) =>
    content.outMessages.filter(
      ({ info, hash }) => info.destination instanceof Address && !received.has(toHex(hash)),
    ),
  );
}

function isHighloadV3({ stateBefore, stateAfter }: LedgerTransaction): boolean {
  const codeHash = stateBefore?.codeHash ?? stateAfter?.codeHash;
  return codeHash != null && interfaceOfCode(codeHash) === 'wallet_highload_v3r1';
}
