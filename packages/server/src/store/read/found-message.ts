import { compareBytes, type Message } from '@tonway/chain';
import type { LedgerMessage, TransactionName } from '../ledger/transaction.ts';
import type { Order, Sort } from './order.ts';
import type { ReadStore } from './read-store.ts';
import { findTransactions, type IndexedTransaction, transactionKey } from './transactions.ts';

/** A message that a query found. Its content is stored in its transactions. */
export interface FoundMessage {
  readonly hash: Buffer;
  /** Logical time of the creation; for an external inbound message that of the transaction. */
  readonly lt: bigint;
  /** Null for an external inbound message. */
  readonly created_at: bigint | null;
  readonly received: TransactionName | null;
  readonly sent: TransactionName | null;
}

export interface MessageRow extends Pick<FoundMessage, 'hash' | 'lt' | 'created_at'> {
  readonly received_account: Buffer | null;
  readonly received_lt: bigint | null;
  readonly sent_account: Buffer | null;
  readonly sent_lt: bigint | null;
}

export function foundMessage(row: MessageRow): FoundMessage {
  const { hash, lt, created_at, received_account, received_lt, sent_account, sent_lt } = row;
  return {
    hash,
    lt,
    created_at,
    received: transactionName(received_account, received_lt),
    sent: transactionName(sent_account, sent_lt),
  };
}

function transactionName(account: Buffer | null, lt: bigint | null): TransactionName | null {
  return account === null || lt === null ? null : { account, lt };
}

/** Sorts messages by time. External inbound messages are greater than all others and sorted by hash. */
export function sortMessages(
  messages: readonly FoundMessage[],
  sort: Sort,
  created: Order,
): readonly FoundMessage[] {
  const timeOf = (message: FoundMessage) =>
    message.created_at === null ? null : (created.keyOf(message)[0] as bigint);
  const upward = messages.toSorted(
    (a, b) => compareTimes(timeOf(a), timeOf(b)) || compareBytes(a.hash, b.hash),
  );
  return sort === 'asc' ? upward : upward.reverse();
}

/** Null is greater than all times. */
function compareTimes(a: bigint | null, b: bigint | null): number {
  if (a === b) return 0;
  if (a === null) return 1;
  return b === null || a < b ? -1 : 1;
}

/** Loads the transactions of messages. The returned function gives the message, or null if they are not indexed. */
export async function messageReader(
  store: ReadStore,
  found: readonly FoundMessage[],
): Promise<(message: FoundMessage) => LedgerMessage | null> {
  const names = found.flatMap(({ received, sent }) =>
    [received, sent].filter((name) => name !== null),
  );
  const [transactions, hasExtraFlags] = await Promise.all([
    findTransactions(store, names),
    store.facts.hasExtraFlags.get(),
  ]);
  const byName = new Map(transactions.map((each) => [transactionKey(each), each]));
  const transactionOf = (name: TransactionName | null) =>
    (name && byName.get(transactionKey(name))) ?? null;
  return ({ hash, received, sent }) => {
    const [receiver, sender] = [transactionOf(received), transactionOf(sent)];
    const either = receiver ?? sender;
    const content = either && contentOf(either, hash);
    return content
      ? {
          content,
          hasExtraFlags: hasExtraFlags(either.mcSeqno),
          receivedBy: receiver?.hash ?? null,
          sentBy: sender?.hash ?? null,
        }
      : null;
  };
}

function contentOf({ content }: IndexedTransaction, hash: Buffer): Message | undefined {
  const { inMessage, outMessages } = content;
  const all = inMessage ? [inMessage, ...outMessages] : outMessages;
  return all.find((each) => hash.equals(each.hash));
}
