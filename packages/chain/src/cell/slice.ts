import { BitString } from '../bits/bit-string.ts';
import { uint64 } from '../bits/bytes.ts';
import { copyBits } from '../bits/copy-bits.ts';
import { ChainError } from '../errors.ts';
import type { Cell } from './cell.ts';

/** The widest unsigned number that `loadUint` returns exactly. */
const MAX_NUMBER_BITS = 48;

/**
 * A read cursor over a cell's bits and references. Fields are `private`, not `#private`, because this is hot code.
 *
 * @example
 * const slice = new Builder().storeUint(7, 32).storeCoins(5n).build().slice();
 * slice.loadUint(32); // => 7
 * slice.loadCoins(); // => 5n
 * slice.remainingBits; // => 0
 */
export class Slice {
  private readonly cell: Cell;
  private readonly bytes: Uint8Array;
  private readonly offset: number;
  private bit: number;
  private bitEnd: number;
  private ref: number;
  private refEnd: number;

  constructor(cell: Cell) {
    this.cell = cell;
    this.bytes = cell.bytes;
    this.offset = cell.offset;
    this.bit = 0;
    this.bitEnd = cell.bitLength;
    this.ref = 0;
    this.refEnd = cell.refCount;
  }

  get remainingBits(): number {
    return this.bitEnd - this.bit;
  }

  get remainingRefs(): number {
    return this.refEnd - this.ref;
  }

  get isEmpty(): boolean {
    return this.bit === this.bitEnd && this.ref === this.refEnd;
  }

  clone(): Slice {
    const copy = new Slice(this.cell);
    copy.bit = this.bit;
    copy.bitEnd = this.bitEnd;
    copy.ref = this.ref;
    copy.refEnd = this.refEnd;
    return copy;
  }

  /** Splits off the next bits and references as a new slice. */
  loadSlice(bits: number, refs = 0): Slice {
    const part = this.clone();
    this.skip(bits);
    this.skipRefs(refs);
    part.bitEnd = this.bit;
    part.refEnd = this.ref;
    return part;
  }

  skip(bits: number): this {
    this.advance(bits);
    return this;
  }

  skipRefs(count: number): this {
    if (count < 0 || count > this.remainingRefs) this.underflow(`${count} references`);
    this.ref += count;
    return this;
  }

  loadBit(): boolean {
    const at = this.advance(1);
    return (((this.bytes[this.offset + (at >> 3)] as number) >> (7 - (at & 7))) & 1) === 1;
  }

  /** Up to 48 bits; wider values are bigints. */
  loadUint(bits: number): number {
    return this.uintAt(this.advance(bits), bits);
  }

  preloadUint(bits: number): number {
    if (bits < 0 || bits > this.remainingBits) this.underflow(`${bits} bits`);
    return this.uintAt(this.bit, bits);
  }

  loadInt(bits: number): number {
    const value = this.loadUint(bits);
    return bits > 0 && value >= 2 ** (bits - 1) ? value - 2 ** bits : value;
  }

  loadBigUint(bits: number): bigint {
    let at = this.advance(bits);
    if (bits <= 64) return this.uint64At(at, bits);
    const head = bits % 64;
    let value = head > 0 ? this.uint64At(at, head) : 0n;
    for (at += head; at < this.bit; at += 64) value = (value << 64n) | this.uint64At(at, 64);
    return value;
  }

  loadBigInt(bits: number): bigint {
    return BigInt.asIntN(bits, this.loadBigUint(bits));
  }

  loadBytes(count: number): Uint8Array {
    const at = this.advance(count * 8);
    const copy = new Uint8Array(count);
    copyBits(this.bytes, this.offset * 8 + at, copy, 0, count * 8);
    return copy;
  }

  loadBits(count: number): BitString {
    const at = this.advance(count);
    return BitString.copyOf(this.bytes, count, this.offset * 8 + at);
  }

  /** Copies the next bits to a bit position of `target` without an allocation. */
  loadBitsInto(target: Uint8Array, targetBit: number, count: number): void {
    const at = this.advance(count);
    copyBits(this.bytes, this.offset * 8 + at, target, targetBit, count);
  }

  // var_uint$_ {n:#} len:(#< n) value:(uint (len * 8)) = VarUInteger n;
  loadVarUint(lengthBits: number): bigint {
    return this.loadBigUint(this.loadUint(lengthBits) * 8);
  }

  // nanograms$_ amount:(VarUInteger 16) = Grams;
  loadCoins(): bigint {
    return this.loadVarUint(4);
  }

  loadRef(): Cell {
    if (this.ref >= this.refEnd) this.underflow('a reference');
    return this.cell.ref(this.ref++);
  }

  preloadRef(index = 0): Cell {
    if (index < 0 || index >= this.remainingRefs) this.underflow('a reference');
    return this.cell.ref(this.ref + index);
  }

  loadMaybeRef(): Cell | null {
    return this.loadBit() ? this.loadRef() : null;
  }

  // nothing$0 {X:Type} = Maybe X; just$1 {X:Type} value:X = Maybe X;
  loadMaybe<T>(load: (slice: Slice) => T): T | null {
    return this.loadBit() ? load(this) : null;
  }

  /** Reads a constructor tag; throws an error that names the type if another is found. */
  expectTag(bits: number, tag: number, type: string): void {
    const found = this.loadUint(bits);
    if (found !== tag) {
      throw new ChainError(
        'TLB_INVALID',
        `${type}: tag ${tag.toString(16)} expected, found ${found.toString(16)}`,
      );
    }
  }

  /** Throws if unread data is left. */
  end(type = 'cell'): void {
    if (!this.isEmpty) {
      throw new ChainError(
        'TLB_TRAILING',
        `${type}: ${this.remainingBits} bits and ${this.remainingRefs} references are left over`,
      );
    }
  }

  private advance(bits: number): number {
    const at = this.bit;
    if (bits > this.bitEnd - at || bits < 0) this.underflow(`${bits} bits`);
    this.bit = at + bits;
    return at;
  }

  private uintAt(at: number, bits: number): number {
    if (bits === 0) return 0;
    if (bits > MAX_NUMBER_BITS)
      throw new ChainError('VALUE_RANGE', `${bits} bits do not fit a number`);
    let index = this.offset + (at >> 3);
    let value = (this.bytes[index] as number) & (0xff >> (at & 7));
    let missing = bits - 8 + (at & 7);
    if (bits <= 24) {
      for (; missing > 0; missing -= 8) value = (value << 8) | (this.bytes[++index] as number);
      return value >>> -missing;
    }
    for (; missing >= 8; missing -= 8) value = value * 256 + (this.bytes[++index] as number);
    return missing === 0
      ? value
      : value * (1 << missing) + ((this.bytes[++index] as number) >> (8 - missing));
  }

  private uint64At(at: number, bits: number): bigint {
    if (bits <= 32) return uint64(0, this.uintAt(at, bits));
    return uint64(this.uintAt(at, bits - 32), this.uintAt(at + bits - 32, 32));
  }

  private underflow(what: string): never {
    throw new ChainError(
      'CELL_UNDERFLOW',
      `${what} wanted, ${this.remainingBits} bits and ${this.remainingRefs} references are left`,
    );
  }
}
