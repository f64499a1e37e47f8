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
  /** The fork that the children are of; one of them may have changed since. */
  readonly fork?: Slice;
}

/** The node format of one kind of dictionary, after a label that ends at bit `end` of the key. */
export interface NodeForm {
  /** The maximum key length. */
  readonly keyBits: number;
  /** Reads the tag, if nodes have one. The rest of a leaf is its value; a fork has its children as next references. */
  isLeaf(slice: Slice, end: number): boolean;
  store(parts: NodeParts, end: number, builder: Builder): void;
}

/** A child of a fork, without advancing the slice. */
export function childOf(slice: Slice, right: boolean): Cell {
  return slice.preloadRef(right ? 1 : 0);
}

export function loadParts(form: NodeForm, slice: Slice, end: number): NodeParts {
  if (form.isLeaf(slice, end)) return { left: null, right: null, value: slice };
  return { left: childOf(slice, false), right: childOf(slice, true), value: null, fork: slice };
}

export function storeParts({ left, right, value }: NodeParts, builder: Builder): void {
  if (left) builder.storeRef(left);
  if (right) builder.storeRef(right);
  if (value) builder.storeSlice(value);
}

/** Checks that a fork consists of two references. */
export function checkFork(slice: Slice): void {
  if (slice.remainingBits !== 0 || slice.remainingRefs !== 2) {
    throw new ChainError(
      'DICT_INVALID',
      'a fork of a dictionary holds two references and nothing else',
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

  isLeaf(slice: Slice, end: number): boolean {
    if (end === this.keyBits) return true;
    checkFork(slice);
    return false;
  }

  store(parts: NodeParts, _end: number, builder: Builder): void {
    storeParts(parts, builder);
  }
}
