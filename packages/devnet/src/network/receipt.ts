import { type Address, type BlockIdExt, type Message, normalizedMessageHash } from '@tonway/chain';
import type { ContractNames } from '../trace/contract-names.ts';
import { Trace } from '../trace/trace.ts';
import type { Deliveries, Delivery } from './deliveries.ts';
import type { Producer } from './producer.ts';

/** The result of an operation that changes the chain. */
export interface Receipt {
  /** A masterchain block that includes the change; null until `mine` is called. */
  readonly block: BlockIdExt | null;
}

export interface MessageReceipt extends Receipt {
  readonly messageHash: Uint8Array;
  /** The hash that a client can compute before sending the message. */
  readonly normalizedHash: Uint8Array;
  /** The transaction that the message caused; null if there is none (yet). */
  readonly transaction: TransactionId | null;
  /** Why the message caused no transaction; null if it did, or still may. */
  readonly refusal: string | null;
  /** All transactions that the message caused so far; complete with `instant`. */
  readonly trace: Trace;
}

export interface TransactionId {
  readonly account: Address;
  readonly lt: bigint;
  readonly hash: Uint8Array;
}

/** The maximum number of blocks to wait for a delivery across full blocks and shards. */
const MAX_ROUNDS = 16;

/** Waits for a delivery, if blocks are produced without a command. */
export async function waitForDelivery(
  producer: Producer,
  deliveries: Deliveries,
  delivery: Delivery,
): Promise<void> {
  try {
    for (let i = 0; i < MAX_ROUNDS && !delivery.isOver && producer.isProducing; i++)
      await producer.settle();
  } finally {
    deliveries.stop(delivery);
  }
}

export function messageReceipt(
  message: Message,
  { executed, refusal, trace, isOver }: Delivery,
  block: BlockIdExt | null,
  names: ContractNames,
): MessageReceipt {
  return {
    messageHash: message.hash,
    normalizedHash: normalizedMessageHash(message),
    transaction: executed && {
      account: executed.account,
      lt: executed.transaction.lt,
      hash: executed.transaction.hash,
    },
    refusal,
    trace: Trace.of(trace, isOver, names),
    block,
  };
}
