import { BitString, Builder, type Cell, Slice } from '@tonway/chain';
import type { Random } from '@tonway/tools/random';

/** Tags of sum types by their number of bits: one of them is found where a tag is looked up. */
export type Tags = ReadonlyMap<number, readonly number[]>;

/**
 * A slice that invents its content while it is read, so that `load` of any type returns an arbitrary value of that
 * type. Its references are such slices again.
 */
export class InventiveSlice extends Slice {
  readonly #random: Random;
  readonly #tags: Tags;
  #refs: number;

  constructor(random: Random, tags: Tags) {
    super(randomCell(random));
    this.#random = random;
    this.#tags = tags;
    this.#refs = random.below(3);
  }

  override get remainingRefs(): number {
    return this.#refs;
  }

  override loadBit(): boolean {
    return this.#random.below(2) === 1;
  }

  override loadUint(bits: number): number {
    // the first bits of an address: none or ordinary, because the others take too many bits
    if (bits === 2) return this.#random.below(2) * 2;
    if (bits === 4) return this.preloadUint(4);
    return Number(this.loadBigUint(bits));
  }

  override preloadUint(bits: number): number {
    return this.#random.pick(this.#tags.get(bits) ?? [0]);
  }

  override loadInt(bits: number): number {
    return Number(this.loadBigInt(bits));
  }

  override loadBigUint(bits: number): bigint {
    let value = 0n;
    for (let i = 0; i < bits; i++) value = (value << 1n) | BigInt(this.#random.below(2));
    return value;
  }

  override loadVarUint(lengthBits: number): bigint {
    return this.loadBigUint(this.#random.below(2 ** lengthBits) * 8);
  }

  override loadBytes(count: number): Uint8Array {
    return this.#random.bytes(count);
  }

  override loadBits(count: number): BitString {
    return BitString.copyOf(this.loadBytes(Math.ceil(count / 8)), count);
  }

  override loadRef(): Cell {
    this.#refs = Math.max(0, this.#refs - 1);
    const cell = randomCell(this.#random);
    return Object.assign(cell, { slice: () => new InventiveSlice(this.#random, this.#tags) });
  }

  override skipRefs(): this {
    return this;
  }

  override expectTag(): void {}

  override end(): void {}
}

function randomCell(random: Random): Cell {
  const builder = new Builder();
  for (let bytes = random.below(4); bytes > 0; bytes--) builder.storeUint(random.below(256), 8);
  return builder.build();
}
