import type { Builder } from '../cell/builder.ts';
import type { Cell } from '../cell/cell.ts';
import { Slice } from '../cell/slice.ts';
import { sliceToCell } from '../cell/slice-to-cell.ts';
import { ChainError } from '../errors.ts';
import { type Codec, codec } from '../tlb/codec.ts';
import { type DictRoot, openNode } from './node.ts';

interface Rooted {
  readonly root: DictRoot | null;
}

/** A bit that says whether there is anything, then a reference to the first node. */
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

/** The first node itself, to the end of its cell. */
export function inlineDictionary<D extends Rooted>(
  name: string,
  make: (root: DictRoot) => D,
): Codec<D> {
  return codec<D>(name, {
    load: (slice) => make(slice.loadSlice(slice.remainingBits, slice.remainingRefs)),
    store: storeInline,
  });
}

/** A reference to the first node, which is not looked at before somebody asks: a proof may leave it out. */
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

/** An inline root moves into a cell of its own. */
function asCell(root: DictRoot): Cell {
  return root instanceof Slice ? sliceToCell(root) : root;
}

export function storeInline({ root }: Rooted, builder: Builder): void {
  builder.storeSlice(openNode(root ?? noRoot()));
}

function noRoot(): never {
  throw new ChainError('DICT_INVALID', 'this dictionary cannot be empty');
}

/** A leaf holds its value and nothing else. */
export function loadWhole<V>(type: Codec<V>, slice: Slice): V {
  const value = type.load(slice);
  slice.end('dictionary value');
  return value;
}

export function valueSlice<V>(type: Codec<V>, value: V): Slice {
  return type.toCell(value).slice();
}
