import type { BitString } from '../bits/bit-string.ts';
import { copyBits } from '../bits/copy-bits.ts';
import { ChainError } from '../errors.ts';
import { makeCell } from './built-cell.ts';
import type { Cell } from './cell.ts';
import type { Slice } from './slice.ts';

const MAX_CELL_BITS = 1023;
const MAX_CELL_REFS = 4;

/** Most cells are small, and V8 allocates arrays of up to 64 bytes much faster. */
const SMALL = 64;

/**
 * Collects bits and references for one cell.
 *
 * @example
 * const cell = new Builder().storeUint(7, 32).storeCoins(1_500_000_000n).build();
 * cell.slice().skip(32).loadCoins(); // => 1500000000n
 */
export class Builder {
  private bytes: Uint8Array = new Uint8Array(SMALL);
  private readonly children: Cell[] = [];
  private bits = 0;

  get bitLength(): number {
    return this.bits;
  }

  get refCount(): number {
    return this.children.length;
  }

  get availableBits(): number {
    return MAX_CELL_BITS - this.bits;
  }

  storeBit(value: boolean): this {
    const at = this.advance(1);
    if (value) this.bytes[at >> 3] = (this.bytes[at >> 3] as number) | (0x80 >> (at & 7));
    return this;
  }

  /** Up to 48 bits. */
  storeUint(value: number, bits: number): this {
    if (!Number.isSafeInteger(value) || value < 0 || bits < 0 || bits > 48 || value >= 2 ** bits)
      range(value, bits);
    let at = this.advance(bits);
    for (let left = bits; left > 0; ) {
      const room = 8 - (at & 7);
      const take = left < room ? left : room;
      left -= take;
      const part =
        left < 24
          ? (value >>> left) & ((1 << take) - 1)
          : Math.floor(value / 2 ** left) % 2 ** take;
      this.bytes[at >> 3] = (this.bytes[at >> 3] as number) | (part << (room - take));
      at += take;
    }
    return this;
  }

  storeInt(value: number, bits: number): this {
    const limit = 2 ** (bits - 1);
    if (value < -limit || value >= limit) range(value, bits);
    return this.storeUint(value < 0 ? value + 2 ** bits : value, bits);
  }

  storeBigUint(value: bigint, bits: number): this {
    if (bits < 0 || value < 0n || value >> BigInt(bits) !== 0n) range(value, bits);
    for (let left = bits; left > 0; ) {
      const take = ((left - 1) % 32) + 1;
      left -= take;
      this.storeUint(Number((value >> BigInt(left)) & 0xffffffffn), take);
    }
    return this;
  }

  storeBigInt(value: bigint, bits: number): this {
    if (BigInt.asIntN(bits, value) !== value) range(value, bits);
    return this.storeBigUint(BigInt.asUintN(bits, value), bits);
  }

  storeBytes(bytes: Uint8Array): this {
    return this.storeBitsOf(bytes, 0, bytes.length * 8);
  }

  /** A hash, a key, an account id: exactly 32 bytes. */
  storeBits256(bytes: Uint8Array): this {
    if (bytes.length !== 32)
      throw new ChainError('VALUE_RANGE', `32 bytes expected, found ${bytes.length}`);
    return this.storeBitsOf(bytes, 0, 256);
  }

  storeBits(bits: BitString): this {
    return this.storeBitsOf(bits.bytes, 0, bits.length);
  }

  // var_uint$_ {n:#} len:(#< n) value:(uint (len * 8)) = VarUInteger n;
  storeVarUint(value: bigint, lengthBits: number): this {
    if (value < 0n) range(value, lengthBits);
    const bytes = value === 0n ? 0 : (value.toString(16).length + 1) >> 1;
    return this.storeUint(bytes, lengthBits).storeBigUint(value, bytes * 8);
  }

  // nanograms$_ amount:(VarUInteger 16) = Grams;
  storeCoins(value: bigint): this {
    return this.storeVarUint(value, 4);
  }

  storeRef(cell: Cell): this {
    if (this.children.length >= MAX_CELL_REFS) {
      throw new ChainError('CELL_OVERFLOW', `a cell holds at most ${MAX_CELL_REFS} references`);
    }
    this.children.push(cell);
    return this;
  }

  storeMaybeRef(cell: Cell | null): this {
    this.storeBit(cell !== null);
    return cell ? this.storeRef(cell) : this;
  }

  storeMaybe<T>(value: T | null, store: (value: T, builder: Builder) => void): this {
    this.storeBit(value !== null);
    if (value !== null) store(value, this);
    return this;
  }

  /** Appends the rest of the slice without advancing it. */
  storeSlice(slice: Slice): this {
    const rest = slice.clone();
    const bits = rest.remainingBits;
    const at = this.advance(bits);
    rest.loadBitsInto(this.bytes, at, bits);
    while (rest.remainingRefs > 0) this.storeRef(rest.loadRef());
    return this;
  }

  /** Appends the bits and references of another builder. */
  storeBuilder(other: Builder): this {
    this.storeBitsOf(other.bytes, 0, other.bits);
    for (const child of other.children) this.storeRef(child);
    return this;
  }

  build(): Cell {
    return makeCell(this.bytes.slice(0, (this.bits + 7) >> 3), this.bits, [...this.children]);
  }

  /** A pruned, library or Merkle cell; its first byte is the type. */
  buildSpecial(): Cell {
    return makeCell(this.bytes.slice(0, (this.bits + 7) >> 3), this.bits, [...this.children], true);
  }

  /** Appends `count` bits from any bit position. */
  storeBitsOf(bytes: Uint8Array, fromBit: number, count: number): this {
    if (fromBit < 0 || count < 0 || fromBit + count > bytes.length * 8)
      throw new ChainError('VALUE_RANGE', `no ${count} bits from bit ${fromBit} of the bytes`);
    const at = this.advance(count);
    copyBits(bytes, fromBit, this.bytes, at, count);
    return this;
  }

  private grow(): void {
    const larger = new Uint8Array(128);
    larger.set(this.bytes);
    this.bytes = larger;
  }

  private advance(bits: number): number {
    const at = this.bits;
    if (bits > MAX_CELL_BITS - at) {
      throw new ChainError('CELL_OVERFLOW', `a cell holds at most ${MAX_CELL_BITS} bits`);
    }
    this.bits = at + bits;
    if (this.bits > this.bytes.length * 8) this.grow();
    return at;
  }
}

function range(value: number | bigint, bits: number): never {
  throw new ChainError('VALUE_RANGE', `${value} does not fit ${bits} bits`);
}
