import type { Builder } from '../cell/builder.ts';
import { sliceToCell } from '../cell/built-cell.ts';
import type { Cell } from '../cell/cell.ts';
import { Slice } from '../cell/slice.ts';
import { ChainError } from '../errors.ts';
import { type Codec, codec } from '../tlb/codec.ts';
import { type DictRoot, openNode } from './node.ts';

interface Rooted {
  readonly root: DictRoot | null;
}

/** A presence bit, then a reference to the root node. */
export function optionalDictionary<D extends Rooted>(
  name: string,
  make: (root: DictRoot | null) => D,
): Codec<D> {
  const empty = make(null);
  return codec<D>(name, {
    load: (slice) => (slice.loadBit() ? make(slice.loadRef()) : empty),
    store: storeOptional,
  });
}

/** An inline root node, up to the end of its cell. */
export function inlineDictionary<D extends Rooted>(
  name: string,
  make: (root: DictRoot) => D,
): Codec<D> {
  return codec<D>(name, {
    load: (slice) => make(slice.loadSlice(slice.remainingBits, slice.remainingRefs)),
    store: storeInline,
  });
}

/** A reference to the root node, loaded on demand because a proof may omit it. */
export function referencedDictionary<D extends Rooted>(
  name: string,
  make: (root: DictRoot) => D,
): Codec<D> {
  return codec<D>(name, {
    load: (slice) => make(slice.loadRef()),
    store: ({ root }, builder) => builder.storeRef(asCell(root ?? noRoot())),
  });
}

export function storeOptional({ root }: Rooted, builder: Builder): void {
  builder.storeBit(root !== null);
  if (root) builder.storeRef(asCell(root));
}

/** Copies an inline root into a cell. */
function asCell(root: DictRoot): Cell {
  return root instanceof Slice ? sliceToCell(root) : root;
}

export function storeInline({ root }: Rooted, builder: Builder): void {
  builder.storeSlice(openNode(root ?? noRoot()));
}

function noRoot(): never {
  throw new ChainError('DICT_INVALID', 'this dictionary cannot be empty');
}

/** Loads a leaf value, which must fill the leaf. */
export function loadExact<V>(type: Codec<V>, slice: Slice): V {
  const value = type.load(slice);
  slice.end('dictionary value');
  return value;
}

export function valueSlice<V>(type: Codec<V>, value: V): Slice {
  return type.toCell(value).slice();
}
