import { compareBytes, type Message, type MsgMetadata, type Transaction } from '@tonway/chain';
import type { Run } from './runner.ts';

/** A message that a transaction of this block sent. */
export interface SentMessage {
  readonly lt: bigint;
  readonly message: Message;
  readonly sender: Transaction;
  readonly metadata: MsgMetadata | null;
  /** Its execution in this block; null if the destination is outside the shard. */
  readonly run: Run | null;
}

/** Sent messages that are not processed yet, in processing order. */
export class SentMessages {
  /** Sorted in reverse: the next message is the last entry. */
  readonly #messages: SentMessage[] = [];

  add(message: SentMessage): void {
    let [low, high] = [0, this.#messages.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (comesBefore(message, this.#messages[middle] as SentMessage)) low = middle + 1;
      else high = middle;
    }
    this.#messages.splice(low, 0, message);
  }

  /** The executions of the next messages. */
  nextRuns(count: number): Run[] {
    const runs: Run[] = [];
    for (let i = this.#messages.length - 1; i >= 0 && runs.length < count; i--) {
      const { run } = this.#messages[i] as SentMessage;
      if (run) runs.push(run);
    }
    return runs;
  }

  take(): SentMessage | undefined {
    return this.#messages.pop();
  }
}

function comesBefore(a: SentMessage, b: SentMessage): boolean {
  if (a.lt !== b.lt) return a.lt < b.lt;
  return compareBytes(a.message.hash, b.message.hash) < 0;
}
