import { Address, type Message, toHex } from '@tonway/chain';
import { interfaceOfCode } from '@tonway/contracts';
import type { LedgerTransaction, TransactionName } from '../../../store/ledger/transaction.ts';
import { type CreatedMessage, createdMessages } from '../../../store/messages/transactions.ts';
import type { PendingTrace } from '../traces/pending-trace.ts';

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
    ...{ hash, revision, traceId },
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
