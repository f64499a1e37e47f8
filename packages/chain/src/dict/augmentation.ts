import type { Cell } from '../cell/cell.ts';
import type { Slice } from '../cell/slice.ts';
import type { Codec } from '../tlb/codec.ts';
import { keyBuffer, loadLabel } from './label.ts';
import { type DictRoot, openNode } from './node.ts';
import type { NodeWriter } from './update.ts';

// ahmn_leaf#_ {X:Type} {Y:Type} extra:Y value:X = HashmapAugNode 0 X Y;
// ahmn_fork#_ {n:#} {X:Type} {Y:Type} left:^(HashmapAug n X Y) right:^(HashmapAug n X Y) extra:Y = HashmapAugNode (n + 1) X Y;

/** What every node of a HashmapAug says about the leaves below it. */
export interface Augmentation<V, X> {
  readonly type: Codec<X>;
  readonly empty: X;
  ofLeaf(value: V): X;
  combine(left: X, right: X): X;
}

/** The extra of a node, behind its label in a leaf and in a fork. */
export function extraOf<X>(node: DictRoot, at: number, keyBits: number, type: Codec<X>): X {
  const slice = openNode(node);
  if (loadLabel(slice, keyBuffer(keyBits), at, keyBits) < keyBits) slice.skipRefs(2);
  return type.load(slice);
}

export function augmentedWriter<V, X>(
  keyBits: number,
  value: Codec<V>,
  augmentation: Augmentation<V, X>,
): NodeWriter<V> {
  const { type, ofLeaf, combine } = augmentation;
  const extra = (node: Cell, at: number): X => extraOf(node, at, keyBits, type);
  return {
    keyBits,
    storeLeaf(item, builder) {
      type.store(ofLeaf(item), builder);
      value.store(item, builder);
    },
    storeForkExtra(left, right, at, builder) {
      type.store(combine(extra(left, at), extra(right, at)), builder);
    },
  };
}

/** Takes one inline root node, and no more, from the slice. */
export function takeInlineRoot<X>(
  slice: Slice,
  keyBits: number,
  extra: Codec<X>,
  value: Codec<unknown>,
): Slice {
  const start = slice.clone();
  if (loadLabel(slice, keyBuffer(keyBits), 0, keyBits) < keyBits) {
    slice.skipRefs(2);
    extra.load(slice);
  } else {
    extra.load(slice);
    value.load(slice);
  }
  return start.loadSlice(
    start.remainingBits - slice.remainingBits,
    start.remainingRefs - slice.remainingRefs,
  );
}
