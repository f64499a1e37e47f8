import type { BitString } from '../bits/bit-string.ts';
import type { Builder } from '../cell/builder.ts';
import type { Slice } from '../cell/slice.ts';
import type { Codec } from '../tlb/codec.ts';
import { BitStringDictionary } from './bit-string-dictionary.ts';
import { inlineDictionary, optionalDictionary } from './dict-codec.ts';
import {
  bareFork,
  checkBranch,
  type DictRoot,
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
class VarForm implements NodeForm {
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

/** A VarHashmap: keys of variable length up to a maximum. */
export class VarDictionary<V> extends BitStringDictionary<V, VarDictionary<V>> {
  constructor(maxBits: number, value: Codec<V>, root: DictRoot | null = null) {
    super(new VarForm(maxBits), value, root);
  }

  static fromSorted<V>(
    maxBits: number,
    value: Codec<V>,
    entries: Iterable<readonly [BitString, V]>,
  ): VarDictionary<V> {
    return new VarDictionary(maxBits, value).rebuilt(entries);
  }

  protected override withRoot(root: DictRoot | null): VarDictionary<V> {
    return new VarDictionary(this.maxBits, this.value, root);
  }
}

// vhme_empty$0 {n:#} {X:Type} = VarHashmapE n X;
// vhme_root$1 {n:#} {X:Type} root:^(VarHashmap n X) = VarHashmapE n X;
export function varHashmapE<V>(maxBits: number, value: Codec<V>): Codec<VarDictionary<V>> {
  return optionalDictionary('VarHashmapE', (root) => new VarDictionary(maxBits, value, root));
}

/** `VarHashmap n X` inline, to the end of its cell. */
export function varHashmap<V>(maxBits: number, value: Codec<V>): Codec<VarDictionary<V>> {
  return inlineDictionary('VarHashmap', (root) => new VarDictionary(maxBits, value, root));
}
