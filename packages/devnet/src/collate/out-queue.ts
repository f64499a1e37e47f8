import {
  Builder,
  type Cell,
  DispatchQueue,
  type OutMsgQueue,
  type OutMsgQueueInfo,
  type OutMsgQueueKey,
} from '@tonway/chain';
import { DevnetError } from '../errors.ts';
import type { BlockBuilder } from './block-builder.ts';
import { hasCapability } from './masterchain-context.ts';
import type { Neighbour } from './neighbours.ts';
import type { ProcessedMessages, ShardEndLt } from './processed.ts';
import { byLt, type QueuedMessage, queuedMessagesFor } from './queued-messages.ts';
import type { Prefix } from './routing.ts';

/** The outbound queue: messages for neighbours, or for the shard itself in a later block. */
export class OutQueue {
  #messages: OutMsgQueue;
  #size: number;

  constructor(messages: OutMsgQueue, size: number) {
    this.#messages = messages;
    this.#size = size;
  }

  get messages(): OutMsgQueue {
    return this.#messages;
  }

  get size(): number {
    return this.#size;
  }

  add(next: Prefix, msgHash: Uint8Array, enqueuedLt: bigint, outMsg: Cell): void {
    const key = { nextWorkchain: next.workchain, nextAddrPfx: next.bits, msgHash };
    this.#messages = this.#messages.set(key, { enqueuedLt, outMsg });
    this.#size++;
  }

  remove(key: OutMsgQueueKey): void {
    this.#messages = this.#messages.delete(key);
    this.#size--;
  }
}

/** The devnet defers no messages: an empty dictionary and a zero lt. */
const NOBODY_WAITS = DispatchQueue.load(new Builder().storeBigUint(0n, 1 + 64).build());

/** The queue info of the state after the block. */
export function queueInfoAfter(
  builder: BlockBuilder,
  processed: ProcessedMessages,
): OutMsgQueueInfo {
  const { queue, base, config } = builder;
  const before = base.state.outMsgQueueInfo;
  if (before.extra && !before.extra.dispatchQueue.isEmpty)
    throw new DevnetError('COLLATE_INVALID', 'deferred messages are not supported');
  const outQueueSize = hasCapability(config, 'storeOutMsgQueueSize') ? queue.size : null;
  return {
    outQueue: queue.messages,
    procInfo: processed.toInfo(before.procInfo),
    extra: outQueueSize === null ? null : { dispatchQueue: NOBODY_WAITS, outQueueSize },
    ihrPending: null,
  };
}

/** Removes the messages that neighbours have processed, oldest first, until the block is full. */
export function cleanQueue(
  builder: BlockBuilder,
  neighbours: readonly Neighbour[],
  endLt: ShardEndLt,
): void {
  for (const neighbour of neighbours) {
    const waiting = [...queuedMessagesFor(builder.queue.messages, neighbour.shard)].sort(byLt);
    for (const next of waiting) {
      if (!builder.load.acceptsInternal) return;
      if (neighbour.processed.has(next.message, endLt)) dequeue(builder, next, neighbour.endLt);
      else if (builder.base.kind !== 'after-merge') break;
    }
  }
}

// msg_export_deq$1100 out_msg:^MsgEnvelope import_block_lt:uint63 = OutMsg;
// msg_export_deq_short$1101 msg_env_hash:bits256 next_workchain:int32 next_addr_pfx:uint64
//   import_block_lt:uint64 = OutMsg;
function dequeue(
  builder: BlockBuilder,
  { key, message }: QueuedMessage,
  importBlockLt: bigint,
): void {
  const { envelope: outMsg, envelopeCell, hash } = message;
  const { nextWorkchain, nextAddrPfx } = key;
  const msgEnvHash = envelopeCell.hash();
  builder.queue.remove(key);
  builder.descriptors.addOut(
    hash,
    hasCapability(builder.config, 'shortDequeue')
      ? { kind: 'deq-short', msgEnvHash, nextWorkchain, nextAddrPfx, importBlockLt }
      : { kind: 'deq', outMsg, importBlockLt },
  );
  builder.load.addMessage();
}
