import { Builder } from '../cell/builder.ts';
import type { Cell } from '../cell/cell.ts';
import { Slice } from '../cell/slice.ts';

/** A TL-B type: `load` and `store` are each other's inverse. */
export interface Codec<T> {
  /** From a slice: takes what the type needs. From a cell: the cell must hold the type and nothing else. */
  load(source: Slice | Cell): T;
  store(value: T, builder: Builder): void;
  toCell(value: T): Cell;
}

interface Pair<T> {
  load(slice: Slice): T;
  store(value: T, builder: Builder): void;
}

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

/** `^X`: the value stands in a cell of its own. */
export function inCell<T>(type: Codec<T>): Codec<T> {
  return codec<T>('reference', {
    load: (slice) => type.load(slice.loadRef()),
    store: (value, builder) => builder.storeRef(type.toCell(value)),
  });
}

/** `^Cell`: left as it is. */
export const CellRef: Codec<Cell> = codec<Cell>('^Cell', {
  load: (slice) => slice.loadRef(),
  store: (cell, builder) => builder.storeRef(cell),
});

/** Whatever is left of the slice, unread. */
export const RawValue: Codec<Slice> = codec<Slice>('raw value', {
  load: (slice) => slice.loadSlice(slice.remainingBits, slice.remainingRefs),
  store: (value, builder) => builder.storeSlice(value),
});
