import type { Builder } from '../cell/builder.ts';
import type { Cell } from '../cell/cell.ts';
import { Slice } from '../cell/slice.ts';
import { ChainError } from '../errors.ts';

/** The root node of a dictionary: a cell, or a slice if it is inline. */
export type DictRoot = Cell | Slice;

export function openNode(node: DictRoot): Slice {
  return node instanceof Slice ? node.clone() : node.slice();
}

/** The parts of a node after its label. */
export interface NodeParts {
  readonly left: Cell | null;
  readonly right: Cell | null;
  readonly value: Slice | null;
}

/** Which parts are present. */
export type NodeShape = { readonly [Part in keyof NodeParts]: boolean };

export const LEAF: NodeShape = { left: false, right: false, value: true };
export const FORK: NodeShape = { left: true, right: true, value: false };

/** The node format of one kind of dictionary, after a label that ends at bit `end` of the key. */
export interface NodeForm {
  /** The maximum key length. */
  readonly keyBits: number;
  /** Reads the tag before the parts; then the children are the next references and the value is the rest. */
  load(slice: Slice, end: number): NodeShape;
  store(parts: NodeParts, end: number, builder: Builder): void;
}

/** The child on one side, without advancing the slice. */
export function childOf(slice: Slice, shape: NodeShape, right: boolean): Cell | null {
  if (right ? !shape.right : !shape.left) return null;
  return slice.preloadRef(right && shape.left ? 1 : 0);
}

/** Skips the children; returns the value. */
export function takeValue(slice: Slice, shape: NodeShape): Slice | null {
  return shape.value ? slice.skipRefs(Number(shape.left) + Number(shape.right)) : null;
}

export function loadParts(form: NodeForm, slice: Slice, end: number): NodeParts {
  const shape = form.load(slice, end);
  const left = childOf(slice, shape, false);
  const right = childOf(slice, shape, true);
  return { left, right, value: takeValue(slice, shape) };
}

export function storeParts({ left, right, value }: NodeParts, builder: Builder): void {
  if (left) builder.storeRef(left);
  if (right) builder.storeRef(right);
  if (value) builder.storeSlice(value);
}

/** Checks that a fork without a value consists of two references. */
export function bareFork(slice: Slice): NodeShape {
  if (slice.remainingBits !== 0 || slice.remainingRefs !== 2) {
    throw new ChainError(
      'DICT_INVALID',
      'a fork of a dictionary holds two references and nothing else',
    );
  }
  return FORK;
}

/** Checks that the key has a bit left for a branch. */
export function checkBranch(form: NodeForm, end: number): void {
  if (end >= form.keyBits) {
    throw new ChainError(
      'DICT_INVALID',
      `a dictionary branches after the last of ${form.keyBits} bits`,
    );
  }
}

// hm_edge#_ {n:#} {X:Type} {l:#} {m:#} label:(HmLabel ~l n) {n = (~m) + l} node:(HashmapNode m X) = Hashmap n X;
// hmn_leaf#_ {X:Type} value:X = HashmapNode 0 X;
// hmn_fork#_ {n:#} {X:Type} left:^(Hashmap n X) right:^(Hashmap n X) = HashmapNode (n + 1) X;
export class PlainForm implements NodeForm {
  readonly keyBits: number;

  constructor(keyBits: number) {
    this.keyBits = keyBits;
  }

  load(slice: Slice, end: number): NodeShape {
    return end === this.keyBits ? LEAF : bareFork(slice);
  }

  store(parts: NodeParts, _end: number, builder: Builder): void {
    storeParts(parts, builder);
  }
}
