import { ConnectionError } from '../errors.ts';
import {
  DIGEST_SIZE,
  digestOf,
  LENGTH_SIZE,
  MAX_PACKET_BYTES,
  MIN_PACKET_BYTES,
  RANDOM_SIZE,
} from './packet.ts';

const EMPTY = Buffer.alloc(0);

/**
 * Parses packets from a stream of decrypted chunks. A packet within one chunk is not copied; a packet that spans several
 * chunks is copied once into a buffer of its size.
 */
export class PacketReader {
  readonly #maxPacketBytes: number;
  #chunk: Buffer = EMPTY;
  #at = 0;
  readonly #length = Buffer.alloc(LENGTH_SIZE);
  #lengthFilled = 0;
  #packet: Buffer | null = null;
  #packetFilled = 0;

  constructor(maxPacketBytes = MAX_PACKET_BYTES) {
    this.#maxPacketBytes = maxPacketBytes;
  }

  push(chunk: Buffer): void {
    const rest = this.#chunk.length - this.#at;
    this.#chunk = rest === 0 ? chunk : Buffer.concat([this.#chunk.subarray(this.#at), chunk]);
    this.#at = 0;
  }

  /** The next payload; null: more chunks are needed. Throws a `ConnectionError` on an invalid packet. */
  next(): Buffer | null {
    if (this.#packet) return this.#continuePacket(this.#packet);
    const length = this.#nextLength();
    if (length === null) return null;
    const end = this.#at + length;
    if (end > this.#chunk.length) return this.#startPacket(length);
    const packet = payloadOf(this.#chunk, this.#at, end);
    this.#at = end;
    return packet;
  }

  #nextLength(): number | null {
    const start = this.#at;
    if (this.#lengthFilled === 0 && start + LENGTH_SIZE <= this.#chunk.length) {
      this.#at += LENGTH_SIZE;
      return this.#checked(this.#chunk.readUInt32LE(start));
    }
    this.#lengthFilled += this.#copyInto(this.#length, this.#lengthFilled);
    if (this.#lengthFilled < LENGTH_SIZE) return null;
    this.#lengthFilled = 0;
    return this.#checked(this.#length.readUInt32LE(0));
  }

  #checked(length: number): number {
    if (length >= MIN_PACKET_BYTES && length <= this.#maxPacketBytes) return length;
    throw new ConnectionError('ADNL_PROTOCOL', `packet of ${length} bytes`);
  }

  #startPacket(length: number): null {
    this.#packet = Buffer.allocUnsafe(length);
    this.#packetFilled = this.#copyInto(this.#packet, 0);
    return null;
  }

  #continuePacket(packet: Buffer): Buffer | null {
    this.#packetFilled += this.#copyInto(packet, this.#packetFilled);
    if (this.#packetFilled < packet.length) return null;
    this.#packet = null;
    return payloadOf(packet, 0, packet.length);
  }

  /** Copies from the chunk; returns the number of bytes copied. */
  #copyInto(target: Buffer, offset: number): number {
    const copied = this.#chunk.copy(target, offset, this.#at);
    this.#at += copied;
    return copied;
  }
}

function payloadOf(bytes: Buffer, start: number, end: number): Buffer {
  const digest = end - DIGEST_SIZE;
  if (digestOf(bytes.subarray(start, digest)) !== bytes.toString('binary', digest, end)) {
    throw new ConnectionError('ADNL_PROTOCOL', 'wrong packet digest');
  }
  return bytes.subarray(start + RANDOM_SIZE, digest);
}
