import { Builder } from '../cell/builder.ts';
import type { Cell } from '../cell/cell.ts';
import { Slice } from '../cell/slice.ts';
import { ChainError } from '../errors.ts';

/** A TL-B type: `load` and `store` are inverse to each other. */
export interface Codec<T> {
  /** From a slice: reads the type and leaves the rest. From a cell: the cell must contain nothing else. */
  load(source: Slice | Cell): T;
  store(value: T, builder: Builder): void;
  toCell(value: T): Cell;
}

interface Pair<T> {
  load(slice: Slice): T;
  store(value: T, builder: Builder): void;
}

/**
 * A TL-B type made of two functions that are inverse to each other.
 *
 * @example
 * const Pair = codec('Pair', {
 *   load: (slice) => [slice.loadUint(8), slice.loadUint(8)],
 *   store: ([first, second], builder) => builder.storeUint(first, 8).storeUint(second, 8),
 * });
 * Pair.load(Pair.toCell([1, 2])); // => [1, 2]
 */
export function codec<T>(name: string, pair: Pair<T>): Codec<T> {
  const { load, store } = pair;
  return {
    load(source) {
      if (source instanceof Slice) return load(source);
      const slice = source.slice();
      const value = load(slice);
      slice.end(name);
      return value;
    },
    store,
    toCell(value) {
      const builder = new Builder();
      store(value, builder);
      return builder.build();
    },
  };
}

/**
 * `^X`: the value is stored in a separate cell.
 *
 * @example
 * inCell(uint(8)).toCell(7).ref(0).slice().loadUint(8); // => 7
 */
export function inCell<T>(type: Codec<T>): Codec<T> {
  return codec<T>('reference', {
    load: (slice) => type.load(slice.loadRef()),
    store: (value, builder) => builder.storeRef(type.toCell(value)),
  });
}

/** `^Cell`: not decoded. */
export const CellRef: Codec<Cell> = codec<Cell>('^Cell', {
  load: (slice) => slice.loadRef(),
  store: (cell, builder) => builder.storeRef(cell),
});

/** The rest of the slice, not decoded. */
export const RawValue: Codec<Slice> = codec<Slice>('raw value', {
  load: (slice) => slice.loadSlice(slice.remainingBits, slice.remainingRefs),
  store: (value, builder) => builder.storeSlice(value),
});

/** Throws for an unknown constructor tag, in schema notation: `#c4` or `$001`. */
export function unknownTag(type: string, tag: number, bits: number): never {
  const found =
    bits % 4 === 0
      ? `#${tag.toString(16).padStart(bits / 4, '0')}`
      : `$${tag.toString(2).padStart(bits, '0')}`;
  throw new ChainError('TLB_INVALID', `${type}: no constructor has the tag ${found}`);
}
