import { type Address, type BlockIdExt, type Message, normalizedMessageHash } from '@tonway/chain';
import type { Deliveries, Delivery } from './deliveries.ts';
import type { Producer } from './producer.ts';

/** What was asked for is in the chain. */
export interface Receipt {
  /** A masterchain block whose state shows it; null: there is none before `mine` is called. */
  readonly block: BlockIdExt | null;
}

export interface MessageReceipt extends Receipt {
  readonly messageHash: Uint8Array;
  /** The same whoever sent the message how: what a client can compute before it sends one. */
  readonly normalizedHash: Uint8Array;
  /** What the message led to; null: nothing yet, or never. */
  readonly transaction: TransactionId | null;
  /** Why the message never led to a transaction; null: it did, or may still. */
  readonly refusal: string | null;
}

export interface TransactionId {
  readonly account: Address;
  readonly lt: bigint;
  readonly hash: Uint8Array;
}

/** With an interval a message has so many blocks to arrive: through full blocks and from shard to shard. */
const MAX_ROUNDS = 16;

/** Waits until a message has arrived, as far as blocks are made without a command. */
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
  { executed, refusal }: Delivery,
  block: BlockIdExt | null,
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
    block,
  };
}
