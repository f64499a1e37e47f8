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
  /** How long `next` waits. */
  waitMs: 1000,
  /** A message that is not done within this time is abandoned: its process has crashed, or its emulation failed. */
  abandonedMs: 10_000,
} as const;
