import type { BitString } from '../bits/bit-string.ts';
import type { Codec } from '../tlb/codec.ts';
import { BitStringDictionary } from './bit-string-dictionary.ts';
import { inlineDictionary, optionalDictionary } from './dict-codec.ts';
import type { DictRoot } from './node.ts';
import { VarForm } from './var-form.ts';

/** A VarHashmap: its keys are of any length up to a greatest one. */
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
