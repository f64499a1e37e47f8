import type { BitString } from '../bits/bit-string.ts';
import type { Builder } from '../cell/builder.ts';
import type { Slice } from '../cell/slice.ts';
import { ChainError } from '../errors.ts';
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

// phm_edge#_ {n:#} {X:Type} {l:#} {m:#} label:(HmLabel ~l n) {n = (~m) + l} node:(PfxHashmapNode m X) = PfxHashmap n X;
// phmn_leaf$0 {n:#} {X:Type} value:X = PfxHashmapNode n X;
// phmn_fork$1 {n:#} {X:Type} left:^(PfxHashmap n X) right:^(PfxHashmap n X) = PfxHashmapNode (n + 1) X;
class PfxForm implements NodeForm {
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
      throw new ChainError('DICT_INVALID', 'in a prefix dictionary no key is a prefix of another');
    }
    builder.storeBit(value === null);
    storeParts(parts, builder);
  }
}

/** A PfxHashmap: its keys are a prefix code, so no key is a prefix of another. */
export class PfxDictionary<V> extends BitStringDictionary<V, PfxDictionary<V>> {
  constructor(maxBits: number, value: Codec<V>, root: DictRoot | null = null) {
    super(new PfxForm(maxBits), value, root);
  }

  static fromSorted<V>(
    maxBits: number,
    value: Codec<V>,
    entries: Iterable<readonly [BitString, V]>,
  ): PfxDictionary<V> {
    return new PfxDictionary(maxBits, value).rebuilt(entries);
  }

  protected override withRoot(root: DictRoot | null): PfxDictionary<V> {
    return new PfxDictionary(this.maxBits, this.value, root);
  }
}

// phme_empty$0 {n:#} {X:Type} = PfxHashmapE n X;
// phme_root$1 {n:#} {X:Type} root:^(PfxHashmap n X) = PfxHashmapE n X;
export function pfxHashmapE<V>(maxBits: number, value: Codec<V>): Codec<PfxDictionary<V>> {
  return optionalDictionary('PfxHashmapE', (root) => new PfxDictionary(maxBits, value, root));
}

/** `PfxHashmap n X` inline, to the end of its cell. */
export function pfxHashmap<V>(maxBits: number, value: Codec<V>): Codec<PfxDictionary<V>> {
  return inlineDictionary('PfxHashmap', (root) => new PfxDictionary(maxBits, value, root));
}
