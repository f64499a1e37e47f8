import { compareBytes, equalBytes } from '@tonway/chain';
import { MESSAGES, TRANSACTIONS } from '../store/tables.ts';
import { CopyReader } from '../store/write/copy-reader.ts';
import type { DecodedStep } from './step.ts';

/**
 * A transaction of a step with its messages: what stages connect and recognise. It is read from the rows of the step when
 * it is asked for; its bytes are views of them.
 */
interface StepTransaction {
  /** 33 bytes: see `accountKey`. */
  readonly account: Uint8Array;
  readonly lt: bigint;
  readonly hash: Uint8Array;
  readonly now: number;
  readonly block: {
    readonly workchain: number;
    readonly shard: bigint;
    readonly seqno: number;
  };
  /** The transaction itself. */
  readonly boc: Uint8Array;
  /** Null: nothing was received, as by tick-tock transactions. */
  readonly inMessage: StepMessage | null;
  readonly outMessages: readonly StepMessage[];
}

/** An edge between transactions: sent by one, received by another under the same hash. */
interface StepMessage {
  readonly hash: Uint8Array;
  /** Of the normalized form of an external message, where it is another hash. */
  readonly normalizedHash: Uint8Array | null;
  /** Of its creation; of an external message that of the transaction which received it. */
  readonly lt: bigint;
  /** Null: an external message that was received. */
  readonly createdAt: number | null;
  /** The first 32 bits of the body, unsigned; null: it is shorter. */
  readonly opcode: number | null;
  readonly bodyHash: Uint8Array;
  /** Null: from outside, or of no account that there can be. */
  readonly source: Uint8Array | null;
  /** Null: to the outside, or to no account that there can be. */
  readonly destination: Uint8Array | null;
}

interface MessageRow {
  readonly txLt: bigint;
  readonly txAccount: Uint8Array;
  readonly inbound: boolean;
  readonly message: StepMessage;
}

/** A step as stages are given it. */
export interface StageStep extends DecodedStep {
  /** By logical time, then account: whoever sent a message comes before the one who received it. */
  readonly transactions: readonly StepTransaction[];
}

/** The rows are read when a stage asks for transactions, and once for all stages. */
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

/** The messages of a transaction stand together, in the order of transactions. */
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
      block: {
        workchain: row.integer('block_workchain'),
        shard: BigInt.asUintN(64, row.bigint('block_shard')),
        seqno: row.integer('block_seqno'),
      },
      boc: row.bytes('boc'),
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
      createdAt: row.isNull('created_at') ? null : Number(row.bigint('created_at')),
      opcode: row.isNull('opcode') ? null : row.integer('opcode') >>> 0,
      bodyHash: row.bytes('body_hash'),
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
