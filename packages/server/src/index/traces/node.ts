import { MASTERCHAIN, type Message, readBoc, Transaction } from '@tonway/chain';
import { accountKeyOf, messageAccountKey } from '../../store/accounts/account-key.ts';
import type { UntracedTransaction } from '../../store/traces/dissolve.ts';
import { normalizedHashOf } from '../step.ts';
import type { StageStep } from '../step-transactions.ts';

export interface TraceNode {
  readonly account: Uint8Array;
  readonly lt: bigint;
  readonly now: number;
  readonly mcSeqno: number;
  readonly hash: Uint8Array;
  readonly received: ReceivedMessage | null;
  /** Hashes of the messages to other contracts. */
  readonly sent: readonly Uint8Array[];
  /** The number of sent messages, including those to the outside. */
  readonly sentMessages: number;
  /** The id of the trace; `assembleTraces` writes to it. */
  readonly traceId: Uint8Array;
}

interface ReceivedMessage {
  readonly hash: Uint8Array;
  /** Logical time of creation; of an external message, any. */
  readonly lt: bigint;
  /** Only of an external message, if different from `hash`. */
  readonly normalizedHash: Uint8Array | null;
  /** Whether a contract sent the message; the system sends messages too. */
  readonly hasSender: boolean;
}

/** The source of messages that validators create, which is also an account. */
const SYSTEM = accountKeyOf(MASTERCHAIN, new Uint8Array(32));
/** Blocks start at multiples of this logical time; only the system creates messages there. */
const BLOCK_LT = 1_000_000n;

function hasSender(source: Uint8Array | null, lt: bigint): boolean {
  return source !== null && !(SYSTEM.equals(source) && lt % BLOCK_LT === 0n);
}

/** `traceId` of each node is the column in the row of the transaction. */
export function stepNodes({ seqno, transactions }: StageStep): TraceNode[] {
  return transactions.map(({ inMessage, outMessages, ...transaction }) => ({
    ...transaction,
    mcSeqno: seqno,
    received: inMessage && { ...inMessage, hasSender: hasSender(inMessage.source, inMessage.lt) },
    sent: outMessages.flatMap(({ hash, destination }) => (destination ? [hash] : [])),
    sentMessages: outMessages.length,
  }));
}

export function storedNode(row: UntracedTransaction): TraceNode {
  const { account, lt, hash, boc, mc_seqno: mcSeqno } = row;
  return contentNode({ account, lt, hash, mcSeqno, content: Transaction.load(readBoc(boc)) });
}

export function contentNode({
  account,
  lt,
  hash,
  mcSeqno,
  content,
}: Pick<TraceNode, 'account' | 'lt' | 'hash' | 'mcSeqno'> & {
  readonly content: Transaction;
}): TraceNode {
  const { now, inMessage, outMessages } = content;
  return {
    account,
    lt,
    hash,
    now,
    mcSeqno,
    received: inMessage && receivedMessage(inMessage),
    sent: outMessages.flatMap(({ hash, info }) =>
      messageAccountKey(info.destination) ? [hash] : [],
    ),
    sentMessages: outMessages.length,
    traceId: new Uint8Array(32),
  };
}

function receivedMessage(message: Message): ReceivedMessage {
  const { hash, info } = message;
  if (info.kind === 'external-in')
    return { hash, lt: 0n, normalizedHash: normalizedHashOf(message), hasSender: false };
  const source = messageAccountKey(info.source);
  const lt = info.createdLt;
  return { hash, lt, normalizedHash: null, hasSender: hasSender(source, lt) };
}
