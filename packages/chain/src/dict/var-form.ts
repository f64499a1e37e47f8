import type { Builder } from '../cell/builder.ts';
import type { Slice } from '../cell/slice.ts';
import {
  bareFork,
  checkBranch,
  LEAF,
  type NodeForm,
  type NodeParts,
  type NodeShape,
  storeParts,
} from './node.ts';

const FORK_WITH_VALUE: NodeShape = { left: true, right: true, value: true };
const GOES_LEFT: NodeShape = { left: true, right: false, value: true };
const GOES_RIGHT: NodeShape = { left: false, right: true, value: true };

// vhm_edge#_ {n:#} {X:Type} {l:#} {m:#} label:(HmLabel ~l n) {n = (~m) + l} node:(VarHashmapNode m X) = VarHashmap n X;
// vhmn_leaf$00 {n:#} {X:Type} value:X = VarHashmapNode n X;
// vhmn_fork$01 {n:#} {X:Type} left:^(VarHashmap n X) right:^(VarHashmap n X) value:(Maybe X) = VarHashmapNode (n + 1) X;
// vhmn_cont$1 {n:#} {X:Type} branch:Bit child:^(VarHashmap n X) value:X = VarHashmapNode (n + 1) X;
export class VarForm implements NodeForm {
  readonly keyBits: number;

  constructor(keyBits: number) {
    this.keyBits = keyBits;
  }

  load(slice: Slice, end: number): NodeShape {
    const continues = slice.loadBit();
    if (!continues && !slice.loadBit()) return LEAF;
    checkBranch(this, end);
    const bit = slice.loadBit();
    if (continues) return bit ? GOES_RIGHT : GOES_LEFT;
    return bit ? FORK_WITH_VALUE : bareFork(slice);
  }

  store(parts: NodeParts, _end: number, builder: Builder): void {
    const { left, right, value } = parts;
    if (left && right) builder.storeUint(0b01, 2).storeBit(value !== null);
    else if (left || right) builder.storeBit(true).storeBit(right !== null);
    else builder.storeUint(0b00, 2);
    storeParts(parts, builder);
  }
}
