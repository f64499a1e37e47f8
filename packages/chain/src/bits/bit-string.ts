import { ChainError } from '../errors.ts';
import { equalBytes } from './bytes.ts';
import { copyBits } from './copy-bits.ts';

/**
 * A run of bits, left-aligned; the unused low bits of the last byte are zero.
 *
 * @example
 * const bits = BitString.fromBinary('101');
 * bits.toUint(); // => 5n
 * bits.at(1); // => false
 */
export class BitString {
  readonly bytes: Uint8Array;
  readonly length: number;

  private constructor(bytes: Uint8Array, length: number) {
    this.bytes = bytes;
    this.length = length;
  }

  static readonly empty = new BitString(new Uint8Array(0), 0);

  /** Copies `length` bits that start at `fromBit` of `bytes`. */
  static copyOf(bytes: Uint8Array, length = bytes.length * 8, fromBit = 0): BitString {
    if (length < 0 || fromBit < 0 || fromBit + length > bytes.length * 8) {
      throw new ChainError(
        'VALUE_RANGE',
        `no ${length} bits from bit ${fromBit} of ${bytes.length} bytes`,
      );
    }
    const copy = new Uint8Array((length + 7) >> 3);
    copyBits(bytes, fromBit, copy, 0, length);
    return new BitString(copy, length);
  }

  /** From text of zeros and ones. */
  static fromBinary(text: string): BitString {
    if (!/^[01]*$/.test(text)) throw new ChainError('VALUE_RANGE', 'expected zeros and ones');
    const bytes = new Uint8Array((text.length + 7) >> 3);
    for (let i = 0; i < text.length; i++) {
      if (text[i] === '1') bytes[i >> 3] = (bytes[i >> 3] as number) | (0x80 >> (i & 7));
    }
    return new BitString(bytes, text.length);
  }

  static fromUint(value: bigint | number, length: number): BitString {
    const isWhole = typeof value === 'bigint' || Number.isSafeInteger(value);
    const big = isWhole ? BigInt(value) : -1n;
    if (big < 0n || big >> BigInt(length) !== 0n) {
      throw new ChainError('VALUE_RANGE', `${value} does not fit ${length} bits`);
    }
    return length === 0
      ? BitString.empty
      : BitString.fromBinary(big.toString(2).padStart(length, '0'));
  }

  at(index: number): boolean {
    if (index < 0 || index >= this.length)
      throw new ChainError('CELL_UNDERFLOW', 'bit index out of range');
    return (((this.bytes[index >> 3] as number) >> (7 - (index & 7))) & 1) === 1;
  }

  toUint(): bigint {
    let value = 0n;
    for (const byte of this.bytes) value = (value << 8n) | BigInt(byte);
    return value >> BigInt(this.bytes.length * 8 - this.length);
  }

  toBinary(): string {
    let text = '';
    for (let i = 0; i < this.length; i++) text += this.at(i) ? '1' : '0';
    return text;
  }

  equals(other: BitString): boolean {
    return this.length === other.length && equalBytes(this.bytes, other.bytes);
  }
}
