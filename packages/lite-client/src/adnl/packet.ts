import { type Cipheriv, hash } from 'node:crypto';
import type { Message } from './messages.ts';
import type { RandomBytes } from './random.ts';

// u32 LE length | 32 random | payload | SHA-256(random + payload); the length counts what follows it
export const LENGTH_SIZE = 4;
export const RANDOM_SIZE = 32;
export const DIGEST_SIZE = 32;
export const MIN_PACKET_BYTES = RANDOM_SIZE + DIGEST_SIZE;
export const MAX_PACKET_BYTES = 2 ** 24;
export const MAX_PAYLOAD_BYTES = MAX_PACKET_BYTES - MIN_PACKET_BYTES;

const OVERHEAD = LENGTH_SIZE + MIN_PACKET_BYTES;

/** SHA-256 as a binary string, which is twice as fast as a buffer. */
export function digestOf(bytes: Uint8Array): string {
  return hash('sha256', bytes, 'binary');
}

/** The size of a message with packet overhead. */
export function wireSize(message: Message): number {
  return OVERHEAD + message.size;
}

const BATCH_SIZE = 128 * 1024;

// Shared by all connections: a batch is written and encrypted synchronously, and the cipher returns a new buffer.
const batch = Buffer.allocUnsafeSlow(BATCH_SIZE);

/** Encodes messages as encrypted packets, one cipher call per batch. */
export class PacketWriter {
  readonly #cipher: Cipheriv;
  readonly #random: RandomBytes;

  constructor(cipher: Cipheriv, random: RandomBytes) {
    this.#cipher = cipher;
    this.#random = random;
  }

  /** The number of messages that fit into the next batch, at least one. */
  static fitting(messages: readonly Message[]): number {
    let size = 0;
    let count = 0;
    for (const message of messages) {
      size += wireSize(message);
      if (size > BATCH_SIZE) break;
      count++;
    }
    return Math.max(1, count);
  }

  seal(messages: readonly Message[]): Buffer {
    let size = 0;
    for (const message of messages) size += wireSize(message);
    const target = size <= BATCH_SIZE ? batch : Buffer.allocUnsafe(size);
    const random = this.#random(RANDOM_SIZE * messages.length);
    let offset = 0;
    let used = 0;
    for (const message of messages) {
      random.copy(target, offset + LENGTH_SIZE, used, used + RANDOM_SIZE);
      used += RANDOM_SIZE;
      offset = write(message, target, offset);
    }
    return this.#cipher.update(target.subarray(0, size));
  }
}

/** Writes a packet around its random bytes, which are already in place; returns the end offset. */
function write(message: Message, target: Buffer, offset: number): number {
  const random = offset + LENGTH_SIZE;
  const payload = random + RANDOM_SIZE;
  const digest = payload + message.size;
  target.writeUInt32LE(MIN_PACKET_BYTES + message.size, offset);
  message.writeTo(target, payload);
  target.write(digestOf(target.subarray(random, digest)), digest, 'binary');
  return digest + DIGEST_SIZE;
}
