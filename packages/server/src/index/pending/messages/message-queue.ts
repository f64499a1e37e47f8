import { setTimeout as sleep } from 'node:timers/promises';
import type { Message } from '@tonway/chain';
import type { MessageFeed } from '../../../network/requests/chain-context.ts';
import { keyOf } from './admission.ts';
import type { PendingWorkerOptions } from './pending-worker.ts';

/** An entry of the queue, as anyone may have appended it. */
export interface FedMessage {
  /** Starts with the time in milliseconds at which the entry was appended. */
  readonly id: string;
  /** A BoC, or its base64; null if the entry has no such field. */
  readonly boc: Buffer | null;
}

/** The external messages to emulate. The queue has a bounded length: older messages are dropped. */
export interface MessageQueue {
  /** Returns the id of the entry. */
  append(boc: Uint8Array): Promise<string>;
  /** Waits about a second for messages; returns none if there are none. */
  next(count: number): Promise<readonly FedMessage[]>;
  /** Takes messages again that were taken a while ago and are not done. */
  abandoned(count: number): Promise<readonly FedMessage[]>;
  /** The message needs no more work. */
  done(message: FedMessage): Promise<void>;
  /** Call it when no message is in work. */
  close(): Promise<void>;
}

export const QUEUE_LIMITS = {
  maxLength: 10_000,
  waitMs: 1000,
  /** A message that is not done within this time is abandoned: its process has crashed, or its emulation failed. */
  abandonedMs: 10_000,
} as const;

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

/** Appends sent messages to the queue. Sending never waits for the queue, and never fails because of it. */
export class QueuedMessageFeed implements MessageFeed {
  readonly #options: Pick<PendingWorkerOptions, 'messages' | 'admission' | 'bus'>;

  constructor(options: Pick<PendingWorkerOptions, 'messages' | 'admission' | 'bus'>) {
    this.#options = options;
  }

  announce(message: Message, boc: Uint8Array): () => void {
    const appended = this.#options.messages.append(boc);
    appended.catch(() => {});
    return () => void this.#withdraw(message, appended).catch(() => {});
  }

  async #withdraw(message: Message, appended: Promise<string>): Promise<void> {
    const { admission, bus } = this.#options;
    const isRemoved = await admission.withdraw(message, await appended);
    if (isRemoved) await bus.publish({ kind: 'invalidated', trace: keyOf(message) });
  }
}
