import type { BitString } from '../bits/bit-string.ts';
import type { Codec } from '../tlb/codec.ts';
import { BitStringDictionary } from './bit-string-dictionary.ts';
import { inlineDictionary, optionalDictionary } from './dict-codec.ts';
import type { DictRoot } from './node.ts';
import { PfxForm } from './pfx-form.ts';

/** A PfxHashmap: its keys are a prefix code, so none of them begins with another. */
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
