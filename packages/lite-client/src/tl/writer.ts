import { TlError } from '../errors.ts';
import { BOOL_FALSE, BOOL_TRUE } from './reader.ts';

/** Encodes TL values. */
export class TlWriter {
  #bytes = Buffer.allocUnsafe(256);
  #at = 0;

  int(value: number): void {
    const at = this.#reserve(4);
    this.#bytes.writeInt32LE(value, at);
  }

  nat(value: number): void {
    if (value < 0) throw new TlError("a '#' cannot be negative");
    this.int(value);
  }

  uint32(value: number): void {
    const at = this.#reserve(4);
    this.#bytes.writeUInt32LE(value, at);
  }

  long(value: bigint): void {
    const at = this.#reserve(8);
    this.#bytes.writeBigInt64LE(BigInt.asIntN(64, value), at);
  }

  fixed(value: Uint8Array, length: number): void {
    if (value.length !== length)
      throw new TlError(`${length} bytes expected, found ${value.length}`);
    const at = this.#reserve(length);
    this.#bytes.set(value, at);
  }

  bool(value: boolean): void {
    this.uint32(value ? BOOL_TRUE : BOOL_FALSE);
  }

  blob(value: Uint8Array): void {
    const { length } = value;
    const prefix = length < 254 ? 1 : 4;
    if (length >= 2 ** 24) throw new TlError(`${length} bytes are too many`, 'TL_LIMIT');
    const padding = -(prefix + length) & 3;
    const at = this.#reserve(prefix + length + padding);
    if (prefix === 1) this.#bytes[at] = length;
    else this.#bytes.writeUInt32LE(length * 256 + 254, at);
    this.#bytes.set(value, at + prefix);
    this.#bytes.fill(0, at + prefix + length, at + prefix + length + padding);
  }

  text(value: string): void {
    this.blob(Buffer.from(value, 'utf8'));
  }

  finish(): Uint8Array {
    return new Uint8Array(this.#bytes.buffer, this.#bytes.byteOffset, this.#at);
  }

  /** May replace the buffer, so callers must not keep references to it. */
  #reserve(length: number): number {
    const at = this.#at;
    this.#at += length;
    if (this.#at > this.#bytes.length) {
      const larger = Buffer.allocUnsafe(Math.max(this.#at, this.#bytes.length * 2));
      larger.set(this.#bytes.subarray(0, at));
      this.#bytes = larger;
    }
    return at;
  }
}
