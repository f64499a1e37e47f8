import { Builder } from '../cell/builder.ts';
import type { Cell } from '../cell/cell.ts';
import type { Slice } from '../cell/slice.ts';
import { ProofIncompleteError } from '../errors.ts';
import type { Codec } from '../tlb/codec.ts';
import { keyBuffer } from './key-bits.ts';
import { loadLabel } from './label.ts';
import {
  childOf,
  type DictRoot,
  type NodeForm,
  type NodeParts,
  openNode,
  storeParts,
} from './node.ts';

// ahmn_leaf#_ {X:Type} {Y:Type} extra:Y value:X = HashmapAugNode 0 X Y;
// ahmn_fork#_ {n:#} {X:Type} {Y:Type} left:^(HashmapAug n X Y) right:^(HashmapAug n X Y) extra:Y = HashmapAugNode (n + 1) X Y;

/** The aggregate that every node of a HashmapAug contains. */
export interface Augmentation<V, X> {
  readonly type: Codec<X>;
  readonly empty: X;
  ofLeaf(value: V): X;
  combine(left: X, right: X): X;
  /**
   * The aggregate of a fork after one child changed, where a proof does not show the other one; null if it does not follow
   * from these. Default: null.
   */
  replace?(whole: X, before: X, after: X): X | null;
}

/** The extra of a node, which follows the label. */
export function extraOf<X>(node: DictRoot, at: number, keyBits: number, type: Codec<X>): X {
  const slice = openNode(node);
  if (loadLabel(slice, keyBuffer(keyBits), at, keyBits) < keyBits) slice.skipRefs(2);
  return type.load(slice);
}

/** The value of a leaf starts with its extra; the extra of a fork is not parsed. */
export class AugForm<V, X> implements NodeForm {
  readonly keyBits: number;
  private readonly augmentation: Augmentation<V, X>;

  constructor(keyBits: number, augmentation: Augmentation<V, X>) {
    this.keyBits = keyBits;
    this.augmentation = augmentation;
  }

  isLeaf(_slice: Slice, end: number): boolean {
    return end === this.keyBits;
  }

  store(parts: NodeParts, end: number, builder: Builder): void {
    storeParts(parts, builder);
    if (parts.left && parts.right)
      this.augmentation.type.store(
        this.extraAbove(parts.left, parts.right, end, parts.fork),
        builder,
      );
  }

  private extraAbove(left: Cell, right: Cell, end: number, fork?: Slice): X {
    const { type, combine, replace } = this.augmentation;
    const extra = (child: Cell): X => extraOf(child, end + 1, this.keyBits, type);
    try {
      return combine(extra(left), extra(right));
    } catch (error) {
      if (!(error instanceof ProofIncompleteError) || !fork || !replace) throw error;
      const isRight = left.isPruned || (!right.isPruned && childOf(fork, false).equals(left));
      const [old, young] = [childOf(fork, isRight), isRight ? right : left];
      const whole = type.load(fork.clone().skipRefs(2));
      return replace(whole, extra(old), extra(young)) ?? fail(error);
    }
  }
}

function fail(error: unknown): never {
  throw error;
}

export function leafSlice<V, X>(value: Codec<V>, augmentation: Augmentation<V, X>, item: V): Slice {
  const builder = new Builder();
  augmentation.type.store(augmentation.ofLeaf(item), builder);
  value.store(item, builder);
  return builder.build().slice();
}

/** Splits exactly one inline root node off the slice. */
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
