import { TlError } from '../errors.ts';

/**
 * Reads TL values from bytes. Error messages are those of the node.
 *
 * @example
 * const reader = new TlReader(Uint8Array.of(7, 0, 0, 0));
 * reader.uint32(); // => 7
 * reader.end();
 */
export class TlReader {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  #at = 0;

  constructor(bytes: Uint8Array) {
    // not a Buffer, because `Buffer.slice` does not copy
    this.#bytes = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  get remaining(): number {
    return this.#bytes.length - this.#at;
  }

  int(): number {
    return this.#view.getInt32(this.#take(4), true);
  }

  /** `#`: negative values are rejected, as by the node. */
  nat(): number {
    const value = this.int();
    if (value < 0) throw new TlError(`Variable of type # can't be negative at ${this.#at}`);
    return value;
  }

  uint32(): number {
    return this.#view.getUint32(this.#take(4), true);
  }

  long(): bigint {
    return this.#view.getBigInt64(this.#take(8), true);
  }

  /** A view into the answer, not a copy. */
  fixed(length: number): Uint8Array {
    const at = this.#take(length);
    return this.#bytes.subarray(at, at + length);
  }

  bool(): boolean {
    const id = this.uint32();
    if (id === BOOL_TRUE) return true;
    if (id === BOOL_FALSE) return false;
    throw new TlError(`Bool expected at ${this.#at}`);
  }

  /** A view into the answer, not a copy. */
  blob(): Uint8Array {
    const start = this.#at;
    const length = this.#blobLength();
    const value = this.fixed(length);
    const padding = -(this.#at - start) & 3;
    for (const byte of this.fixed(padding))
      if (byte !== 0) throw new TlError('padding is not zero');
    return value;
  }

  text(): string {
    return Buffer.from(this.blob()).toString('utf8');
  }

  /** Number of items that follow; throws if the remaining bytes are too few. */
  count(): number {
    const count = this.nat();
    if (count > this.remaining / 4)
      throw new TlError(`a vector of ${count} items does not fit`, 'TL_LIMIT');
    return count;
  }

  end(): void {
    if (this.remaining > 0) throw new TlError(`Too much data to fetch at ${this.#at}`);
  }

  #blobLength(): number {
    const first = this.#view.getUint8(this.#take(1));
    if (first < 254) return first;
    if (first === 254) {
      const at = this.#take(3);
      return this.#view.getUint16(at, true) | (this.#view.getUint8(at + 2) << 16);
    }
    const at = this.#take(7);
    return this.#view.getUint32(at, true) + (this.#view.getUint32(at + 3, true) >>> 8) * 2 ** 32;
  }

  #take(length: number): number {
    const at = this.#at;
    if (length > this.#bytes.length - at)
      throw new TlError(`Not enough data to read at ${this.#at}`);
    this.#at = at + length;
    return at;
  }
}

export const BOOL_TRUE = 0x997275b5;
export const BOOL_FALSE = 0xbc799737;
