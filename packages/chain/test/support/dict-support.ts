import type { Cell as CoreCell } from '@ton/core';
import { readBoc } from '../../src/boc/read-boc.ts';
import { Builder } from '../../src/cell/builder.ts';
import type { Cell } from '../../src/cell/cell.ts';
import { Slice } from '../../src/cell/slice.ts';
import { type Codec, codec } from '../../src/tlb/codec.ts';

export const Uint32: Codec<number> = codec<number>('uint32', {
  load: (slice) => slice.loadUint(32),
  store: (value, builder) => builder.storeUint(value, 32),
});

/** Whatever is left, as it is. */
export const Rest: Codec<Slice> = codec<Slice>('rest', {
  load: (slice) => slice.loadSlice(slice.remainingBits, slice.remainingRefs),
  store: (value, builder) => builder.storeSlice(value),
});

export function fromCore(cell: CoreCell): Cell {
  return readBoc(cell.toBoc());
}

/** The branch that a proof puts in the place of an ordinary cell. */
export function prunedOf(cell: Cell): Cell {
  const head = new Builder().storeUint(0x0101, 16).storeBytes(cell.hash());
  return head.storeUint(cell.depth(), 16).buildSpecial();
}

export function first<T>(values: Iterable<T>, count: number): T[] {
  const taken: T[] = [];
  for (const value of values) if (taken.push(value) === count) break;
  return taken;
}

/** The hash of a dictionary's root, or null. */
export function rootHash(dictionary: { readonly root: Cell | Slice | null }): string | null {
  const { root } = dictionary;
  return root && Rest.toCell(root instanceof Slice ? root : root.slice()).hashHex();
}
