import { BitString } from '../bits/bit-string.ts';
import type { Codec } from '../tlb/codec.ts';
import { loadExact, valueSlice } from './dict-codec.ts';
import type { EntryOptions } from './dictionary.ts';
import type { DictRoot, NodeForm } from './node.ts';
import { checkSorted } from './sorted-entries.ts';
import { buildSorted, checkKey, insert, remove } from './update.ts';
import { find, findPrefix, type Leaf, walk } from './walk.ts';

/** The base class of dictionaries with keys of variable length; updates return a `Self`. */
export abstract class BitStringDictionary<V, Self> implements Iterable<[BitString, V]> {
  readonly value: Codec<V>;
  readonly root: DictRoot | null;
  private readonly form: NodeForm;

  protected constructor(form: NodeForm, value: Codec<V>, root: DictRoot | null) {
    this.form = form;
    this.value = value;
    this.root = root;
  }

  protected abstract withRoot(root: DictRoot | null): Self;

  /** The maximum key length. */
  get maxBits(): number {
    return this.form.keyBits;
  }

  get isEmpty(): boolean {
    return this.root === null;
  }

  get(key: BitString): V | undefined {
    const found = this.root && find(this.form, this.root, key);
    return found ? loadExact(this.value, found) : undefined;
  }

  has(key: BitString): boolean {
    return this.root !== null && find(this.form, this.root, key) !== null;
  }

  /** The entry with the longest key that is a prefix of `bits`. */
  longestPrefix(bits: BitString): [BitString, V] | undefined {
    const leaf = this.root && findPrefix(this.form, this.root, bits);
    return leaf ? this.entry(leaf) : undefined;
  }

  /** Entries in bit order; a key precedes its extensions. */
  *entries(options: EntryOptions<BitString> = {}): Generator<[BitString, V]> {
    if (this.root) for (const leaf of walk(this.form, this.root, options)) yield this.entry(leaf);
  }

  [Symbol.iterator](): Generator<[BitString, V]> {
    return this.entries();
  }

  *keys(options: EntryOptions<BitString> = {}): Generator<BitString> {
    if (this.root) for (const leaf of walk(this.form, this.root, options)) yield keyOf(leaf);
  }

  *values(): Generator<V> {
    if (!this.root) return;
    for (const { value } of walk(this.form, this.root)) yield loadExact(this.value, value);
  }

  set(key: BitString, value: V): Self {
    return this.withRoot(insert(this.form, this.root, key, valueSlice(this.value, value)));
  }

  /** Returns an equal dictionary if the key is absent. */
  delete(key: BitString): Self {
    const root = this.root && remove(this.form, this.root, key);
    return this.withRoot(root === undefined ? this.root : root);
  }

  /** A dictionary of the given sorted entries. */
  protected rebuilt(entries: Iterable<readonly [BitString, V]>): Self {
    const sorted = checkSorted(entries);
    for (const [key] of sorted) checkKey(this.form, key);
    return this.withRoot(buildSorted(this.form, sorted, (item) => valueSlice(this.value, item)));
  }

  private entry(leaf: Leaf): [BitString, V] {
    return [keyOf(leaf), loadExact(this.value, leaf.value)];
  }
}

function keyOf({ key, bits }: Leaf): BitString {
  return BitString.copyOf(key, bits);
}
