import type { Builder } from '../cell/builder.ts';
import type { Slice } from '../cell/slice.ts';
import { ChainError } from '../errors.ts';
import {
  bareFork,
  checkBranch,
  LEAF,
  type NodeForm,
  type NodeParts,
  type NodeShape,
  storeParts,
} from './node.ts';

// phm_edge#_ {n:#} {X:Type} {l:#} {m:#} label:(HmLabel ~l n) {n = (~m) + l} node:(PfxHashmapNode m X) = PfxHashmap n X;
// phmn_leaf$0 {n:#} {X:Type} value:X = PfxHashmapNode n X;
// phmn_fork$1 {n:#} {X:Type} left:^(PfxHashmap n X) right:^(PfxHashmap n X) = PfxHashmapNode (n + 1) X;
export class PfxForm implements NodeForm {
  readonly keyBits: number;

  constructor(keyBits: number) {
    this.keyBits = keyBits;
  }

  load(slice: Slice, end: number): NodeShape {
    if (!slice.loadBit()) return LEAF;
    checkBranch(this, end);
    return bareFork(slice);
  }

  store(parts: NodeParts, _end: number, builder: Builder): void {
    const { left, right, value } = parts;
    if (value && (left || right)) {
      throw new ChainError('DICT_INVALID', 'in a prefix dictionary no key begins with another one');
    }
    builder.storeBit(value === null);
    storeParts(parts, builder);
  }
}
