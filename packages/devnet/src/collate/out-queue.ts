import type { Cell, OutMsgQueue, OutMsgQueueKey } from '@tonway/chain';
import type { Prefix } from './prefix.ts';

/** The messages that wait to be taken by a neighbour, or by the shard itself in a later block. */
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
