import { setTimeout as sleep } from 'node:timers/promises';
import { type FedMessage, type MessageQueue, QUEUE_LIMITS } from '../messages/message-queue.ts';

interface TakenMessage {
  readonly message: FedMessage;
  takenMs: number;
}

/** A queue in memory, for a network with one process. */
export class LocalMessageQueue implements MessageQueue {
  readonly #waiting: FedMessage[] = [];
  readonly #taken = new Map<string, TakenMessage>();
  #appended = Promise.withResolvers<void>();
  #nextId = 0;

  async append(boc: Uint8Array): Promise<string> {
    const id = `${Date.now()}-${this.#nextId++}`;
    this.#waiting.push({ id, boc: Buffer.from(boc) });
    if (this.#waiting.length > QUEUE_LIMITS.maxLength) this.#waiting.shift();
    this.#appended.resolve();
    return id;
  }

  async next(count: number): Promise<readonly FedMessage[]> {
    if (this.#waiting.length === 0) await this.#nextMessage();
    const messages = this.#waiting.splice(0, count);
    for (const message of messages) this.#take(message);
    return messages;
  }

  async abandoned(count: number): Promise<readonly FedMessage[]> {
    const beforeMs = performance.now() - QUEUE_LIMITS.abandonedMs;
    const late = [...this.#taken.values()].filter(({ takenMs }) => takenMs < beforeMs);
    const messages = late.slice(0, count).map(({ message }) => message);
    for (const message of messages) this.#take(message);
    return messages;
  }

  async done({ id }: FedMessage): Promise<void> {
    this.#taken.delete(id);
  }

  async close(): Promise<void> {}

  #take(message: FedMessage): void {
    this.#taken.set(message.id, { message, takenMs: performance.now() });
  }

  async #nextMessage(): Promise<void> {
    this.#appended = Promise.withResolvers();
    const timeout = new AbortController();
    const waiting = sleep(QUEUE_LIMITS.waitMs, undefined, { signal: timeout.signal });
    await Promise.race([this.#appended.promise, waiting.catch(() => {})]);
    timeout.abort();
  }
}
