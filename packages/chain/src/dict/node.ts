import type { Cell } from '../cell/cell.ts';
import { Slice } from '../cell/slice.ts';
import { ChainError } from '../errors.ts';

// hm_edge#_ {n:#} {X:Type} {l:#} {m:#} label:(HmLabel ~l n) {n = (~m) + l} node:(HashmapNode m X) = Hashmap n X;
// hmn_leaf#_ {X:Type} value:X = HashmapNode 0 X;
// hmn_fork#_ {n:#} {X:Type} left:^(Hashmap n X) right:^(Hashmap n X) = HashmapNode (n + 1) X;

/** A dictionary's first node: a cell, or, where the schema has it inline, part of one. */
export type DictRoot = Cell | Slice;

export function openNode(node: DictRoot): Slice {
  return node instanceof Slice ? node.clone() : node.slice();
}

/** A fork of a plain dictionary is two references and nothing else. */
export function checkPlainFork(slice: Slice): void {
  if (slice.remainingBits !== 0 || slice.remainingRefs !== 2) {
    throw new ChainError(
      'DICT_INVALID',
      'a fork of a dictionary holds two references and nothing else',
    );
  }
}
