import { compareBytes, equalBytes } from '@tonway/chain';
import { CopyReader } from '../store/tables/copy-buffer.ts';
import { MESSAGES, TRANSACTIONS } from '../store/tables/tables.ts';
import type { DecodedStep } from './step.ts';

/**
 * A transaction of a step with its messages, as stages use it. Parsed from the rows of the step on demand; byte arrays are
 * views of these rows.
 */
interface StepTransaction {
  /** 33 bytes: see `accountKey`. */
  readonly account: Uint8Array;
  readonly lt: bigint;
  readonly hash: Uint8Array;
  readonly now: number;
  readonly boc: Uint8Array;
  /** The id of the trace, which `TraceStage` writes into the row. */
  readonly traceId: Uint8Array;
  /** Null for transactions without an inbound message, such as tick-tock transactions. */
  readonly inMessage: StepMessage | null;
  readonly outMessages: readonly StepMessage[];
}

/** A message connects two transactions: the sender and the receiver have the same message hash. */
interface StepMessage {
  readonly hash: Uint8Array;
  /** Hash of the normalized form of an external message, if different from `hash`. */
  readonly normalizedHash: Uint8Array | null;
  /** Logical time of creation; for an inbound external message, that of the receiving transaction. */
  readonly lt: bigint;
  /** The first 32 bits of the body, unsigned; null if the body is shorter. */
  readonly opcode: number | null;
  /** Null for external messages and invalid addresses. */
  readonly source: Uint8Array | null;
  /** Null for outbound external messages and invalid addresses. */
  readonly destination: Uint8Array | null;
}

interface MessageRow {
  readonly txLt: bigint;
  readonly txAccount: Uint8Array;
  readonly inbound: boolean;
  readonly message: StepMessage;
}

export interface StageStep extends DecodedStep {
  /** Sorted by logical time, then account: the sender of a message comes before its receiver. */
  readonly transactions: readonly StepTransaction[];
}

/** The rows are parsed on the first access to `transactions`, once for all stages. */
export function stageStep(step: DecodedStep): StageStep {
  let transactions: readonly StepTransaction[] | null = null;
  return {
    ...step,
    get transactions() {
      transactions ??= readTransactions(step.rows);
      return transactions;
    },
  };
}

/** The rows of messages are grouped by transaction, in the order of transactions. */
function readTransactions(rows: DecodedStep['rows']): StepTransaction[] {
  const messages = readMessages(rows.messages);
  const transactions: StepTransaction[] = [];
  let at = 0;
  for (const row = new CopyReader(TRANSACTIONS, rows.transactions); row.next(); ) {
    const [lt, account] = [row.bigint('lt'), row.bytes('account')];
    const isOwn = (message: MessageRow | undefined) =>
      message?.txLt === lt && equalBytes(message.txAccount, account);
    const first = at;
    while (isOwn(messages[at])) at++;
    const own = messages.slice(first, at);
    transactions.push({
      account,
      lt,
      hash: row.bytes('hash'),
      now: Number(row.bigint('now')),
      boc: row.bytes('boc'),
      traceId: row.bytes('trace_id'),
      inMessage: own.find(({ inbound }) => inbound)?.message ?? null,
      outMessages: own.filter(({ inbound }) => !inbound).map(({ message }) => message),
    });
  }
  return transactions.sort(byTime);
}

function readMessages(bytes: Uint8Array): MessageRow[] {
  const messages: MessageRow[] = [];
  for (const row = new CopyReader(MESSAGES, bytes); row.next(); ) {
    const message = {
      hash: row.bytes('hash'),
      normalizedHash: row.bytesOrNull('hash_norm'),
      lt: row.bigint('lt'),
      opcode: row.isNull('opcode') ? null : row.integer('opcode') >>> 0,
      source: row.bytesOrNull('source'),
      destination: row.bytesOrNull('destination'),
    };
    const [txLt, txAccount] = [row.bigint('tx_lt'), row.bytes('tx_account')];
    messages.push({ txLt, txAccount, inbound: row.boolean('inbound'), message });
  }
  return messages;
}

function byTime(a: StepTransaction, b: StepTransaction): number {
  return a.lt === b.lt ? compareBytes(a.account, b.account) : a.lt < b.lt ? -1 : 1;
}
