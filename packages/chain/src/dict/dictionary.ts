import type { Codec } from '../tlb/codec.ts';
import {
  inlineDictionary,
  loadExact,
  optionalDictionary,
  referencedDictionary,
  valueSlice,
} from './dict-codec.ts';
import { encodeKey, type Key } from './keys.ts';
import { type DictRoot, PlainForm } from './node.ts';
import { encodeSorted } from './sorted-entries.ts';
import { buildSorted, insert, remove } from './update.ts';
import { find, type Leaf, walk } from './walk.ts';

export interface EntryOptions<K> {
  /** The first key to visit; if absent, the next one in iteration order. */
  readonly from?: K;
  readonly reverse?: boolean;
}

/**
 * A Hashmap over its cells: entries are decoded on demand, and an update returns a new dictionary
 * that shares unchanged cells. Entries are iterated in bit order of the keys.
 *
 * @example
 * const dictionary = new Dictionary(uintKey(32), coins).set(7, 700n).set(3, 300n);
 * dictionary.get(7); // => 700n
 * [...dictionary.keys()]; // => [3, 7]
 */
export class Dictionary<K, V> implements Iterable<[K, V]> {
  readonly key: Key<K>;
  readonly value: Codec<V>;
  readonly root: DictRoot | null;

  constructor(key: Key<K>, value: Codec<V>, root: DictRoot | null = null) {
    this.key = key;
    this.value = value;
    this.root = root;
  }

  static fromSorted<K, V>(
    key: Key<K>,
    value: Codec<V>,
    entries: Iterable<readonly [K, V]>,
  ): Dictionary<K, V> {
    const sorted = encodeSorted(key, entries);
    return new Dictionary(
      key,
      value,
      buildSorted(new PlainForm(key.bits), sorted, (v) => valueSlice(value, v)),
    );
  }

  get isEmpty(): boolean {
    return this.root === null;
  }

  get(key: K): V | undefined {
    const found = this.root && find(this.form, this.root, encodeKey(this.key, key));
    return found ? loadExact(this.value, found) : undefined;
  }

  has(key: K): boolean {
    return this.root !== null && find(this.form, this.root, encodeKey(this.key, key)) !== null;
  }

  *entries(options: EntryOptions<K> = {}): Generator<[K, V]> {
    for (const { key, value } of this.walk(options)) {
      yield [this.key.decode(key.slice()), loadExact(this.value, value)];
    }
  }

  [Symbol.iterator](): Generator<[K, V]> {
    return this.entries();
  }

  *keys(options: EntryOptions<K> = {}): Generator<K> {
    for (const { key } of this.walk(options)) yield this.key.decode(key.slice());
  }

  *values(): Generator<V> {
    for (const { value } of this.walk()) yield loadExact(this.value, value);
  }

  set(key: K, value: V): Dictionary<K, V> {
    return this.withRoot(
      insert(this.form, this.root, encodeKey(this.key, key), valueSlice(this.value, value)),
    );
  }

  /** Returns `this` if the key is absent. */
  delete(key: K): Dictionary<K, V> {
    if (!this.root) return this;
    const root = remove(this.form, this.root, encodeKey(this.key, key));
    return root === undefined ? this : this.withRoot(root);
  }

  private get form(): PlainForm {
    return new PlainForm(this.key.bits);
  }

  private walk({ from, reverse }: EntryOptions<K> = {}): Iterable<Leaf> {
    if (!this.root) return [];
    return walk(this.form, this.root, {
      from: from === undefined ? undefined : encodeKey(this.key, from),
      reverse,
    });
  }

  private withRoot(root: DictRoot | null): Dictionary<K, V> {
    return new Dictionary(this.key, this.value, root);
  }
}

// hme_empty$0 {n:#} {X:Type} = HashmapE n X;
// hme_root$1 {n:#} {X:Type} root:^(Hashmap n X) = HashmapE n X;
/**
 * `HashmapE n X`.
 *
 * @example
 * const type = hashmapE(uintKey(32), coins);
 * type.toCell(new Dictionary(uintKey(32), coins)).bitLength; // => 1
 */
export function hashmapE<K, V>(key: Key<K>, value: Codec<V>): Codec<Dictionary<K, V>> {
  return optionalDictionary('HashmapE', (root) => new Dictionary(key, value, root));
}

/**
 * `Hashmap n X` inline, to the end of its cell.
 *
 * @example
 * const type = hashmap(uintKey(32), coins);
 * const cell = type.toCell(new Dictionary(uintKey(32), coins).set(7, 700n));
 * type.load(cell).get(7); // => 700n
 */
export function hashmap<K, V>(key: Key<K>, value: Codec<V>): Codec<Dictionary<K, V>> {
  return inlineDictionary('Hashmap', (root) => new Dictionary(key, value, root));
}

/**
 * `^(Hashmap n X)`.
 *
 * @example
 * const type = hashmapRef(uintKey(32), coins);
 * const cell = type.toCell(new Dictionary(uintKey(32), coins).set(7, 700n));
 * type.load(cell).get(7); // => 700n
 */
export function hashmapRef<K, V>(key: Key<K>, value: Codec<V>): Codec<Dictionary<K, V>> {
  return referencedDictionary('^Hashmap', (root) => new Dictionary(key, value, root));
}
