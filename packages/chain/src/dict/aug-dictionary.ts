import type { Slice } from '../cell/slice.ts';
import { type Codec, codec } from '../tlb/codec.ts';
import { AugForm, type Augmentation, extraOf, leafSlice, takeInlineRoot } from './augmentation.ts';
import { combine, restrict } from './combine.ts';
import { loadExact, storeInline, storeOptional } from './dict-codec.ts';
import type { EntryOptions } from './dictionary.ts';
import { encodeKey, type Key } from './keys.ts';
import type { DictRoot } from './node.ts';
import { encodeSorted } from './sorted-entries.ts';
import { buildSorted, insert, remove } from './update.ts';
import { find, type Leaf, walk } from './walk.ts';

/**
 * A HashmapAug: a `Dictionary` whose nodes contain an aggregate (`extra`) of their leaves.
 *
 * @example
 * const accounts = block.extra.accountBlocks;
 * accounts.extra.coins; // => 0n
 * [...accounts.keys()].length > 0; // => true
 */
export class AugDictionary<K, V, X> implements Iterable<[K, V]> {
  readonly key: Key<K>;
  readonly value: Codec<V>;
  readonly augmentation: Augmentation<V, X>;
  readonly root: DictRoot | null;
  private readonly givenExtra: X | undefined;

  constructor(
    key: Key<K>,
    value: Codec<V>,
    augmentation: Augmentation<V, X>,
    root: DictRoot | null = null,
    extra?: X,
  ) {
    this.key = key;
    this.value = value;
    this.augmentation = augmentation;
    this.root = root;
    this.givenExtra = extra;
  }

  static fromSorted<K, V, X>(
    key: Key<K>,
    value: Codec<V>,
    augmentation: Augmentation<V, X>,
    entries: Iterable<readonly [K, V]>,
  ): AugDictionary<K, V, X> {
    const leaf = (item: V): Slice => leafSlice(value, augmentation, item);
    const root = buildSorted(new AugForm(key.bits, augmentation), encodeSorted(key, entries), leaf);
    return new AugDictionary(key, value, augmentation, root);
  }

  get isEmpty(): boolean {
    return this.root === null;
  }

  /** The aggregate of all leaves, stored beside the dictionary or in its root node. */
  get extra(): X {
    if (this.givenExtra !== undefined) return this.givenExtra;
    return this.root
      ? extraOf(this.root, 0, this.key.bits, this.augmentation.type)
      : this.augmentation.empty;
  }

  get(key: K): V | undefined {
    const found = this.root && find(this.form, this.root, encodeKey(this.key, key));
    if (!found) return undefined;
    this.augmentation.type.load(found);
    return loadExact(this.value, found);
  }

  has(key: K): boolean {
    return this.root !== null && find(this.form, this.root, encodeKey(this.key, key)) !== null;
  }

  *entries(options: EntryOptions<K> = {}): Generator<[K, V]> {
    for (const [key, value] of this.entriesWithExtra(options)) yield [key, value];
  }

  *entriesWithExtra(options: EntryOptions<K> = {}): Generator<[K, V, X]> {
    for (const { key, value } of this.walk(options)) {
      const extra = this.augmentation.type.load(value);
      yield [this.key.decode(key.slice()), loadExact(this.value, value), extra];
    }
  }

  [Symbol.iterator](): Generator<[K, V]> {
    return this.entries();
  }

  *keys(options: EntryOptions<K> = {}): Generator<K> {
    for (const { key } of this.walk(options)) yield this.key.decode(key.slice());
  }

  *values(): Generator<V> {
    for (const [, value] of this.entriesWithExtra()) yield value;
  }

  set(key: K, value: V): AugDictionary<K, V, X> {
    const leaf = leafSlice(this.value, this.augmentation, value);
    return this.withRoot(insert(this.form, this.root, encodeKey(this.key, key), leaf));
  }

  /** Returns `this` if the key is absent. */
  delete(key: K): AugDictionary<K, V, X> {
    if (!this.root) return this;
    const root = remove(this.form, this.root, encodeKey(this.key, key));
    return root === undefined ? this : this.withRoot(root);
  }

  /** The entries whose keys share the first `bits` bits with `key`. */
  withPrefix(key: K, bits: number): AugDictionary<K, V, X> {
    const prefix = { bytes: this.key.encode(key), length: bits };
    return this.withRoot(this.root && restrict(this.form, this.root, prefix));
  }

  /** Merges two dictionaries without common keys. */
  joinedWith(other: AugDictionary<K, V, X>): AugDictionary<K, V, X> {
    if (!this.root || !other.root) return this.root ? this : other;
    return this.withRoot(combine(this.form, this.root, other.root));
  }

  private get form(): AugForm<V, X> {
    return new AugForm(this.key.bits, this.augmentation);
  }

  private walk({ from, reverse }: EntryOptions<K>): Iterable<Leaf> {
    if (!this.root) return [];
    const start = from === undefined ? undefined : encodeKey(this.key, from);
    return walk(this.form, this.root, { from: start, reverse });
  }

  private withRoot(root: DictRoot | null): AugDictionary<K, V, X> {
    return new AugDictionary(this.key, this.value, this.augmentation, root);
  }
}

/** The codec of a dictionary, with a factory for sorted entries. */
export interface AugDictionaryCodec<K, V, X> extends Codec<AugDictionary<K, V, X>> {
  fromSorted(entries: Iterable<readonly [K, V]>): AugDictionary<K, V, X>;
}

// ahme_empty$0 {n:#} {X:Type} {Y:Type} extra:Y = HashmapAugE n X Y;
// ahme_root$1 {n:#} {X:Type} {Y:Type} root:^(HashmapAug n X Y) extra:Y = HashmapAugE n X Y;
/**
 * `HashmapAugE n X Y`.
 *
 * @example
 * const sum = { type: coins, empty: 0n, ofLeaf: (value) => value, combine: (a, b) => a + b };
 * const Amounts = hashmapAugE(uintKey(8), coins, sum);
 * Amounts.fromSorted([[1, 10n], [2, 20n]]).extra; // => 30n
 */
export function hashmapAugE<K, V, X>(
  key: Key<K>,
  value: Codec<V>,
  augmentation: Augmentation<V, X>,
): AugDictionaryCodec<K, V, X> {
  const type = codec<AugDictionary<K, V, X>>('HashmapAugE', {
    load(slice) {
      const root = slice.loadMaybeRef();
      return new AugDictionary(key, value, augmentation, root, augmentation.type.load(slice));
    },
    store(dictionary, builder) {
      storeOptional(dictionary, builder);
      augmentation.type.store(dictionary.extra, builder);
    },
  });
  return { ...type, fromSorted: sortedInto(key, value, augmentation) };
}

/**
 * `HashmapAug n X Y` inline: loads one node and leaves the rest of the slice.
 *
 * @example
 * const sum = { type: coins, empty: 0n, ofLeaf: (value) => value, combine: (a, b) => a + b };
 * const Amounts = hashmapAug(uintKey(8), coins, sum);
 * const amounts = Amounts.fromSorted([[1, 10n], [2, 20n]]);
 * Amounts.load(Amounts.toCell(amounts)).extra; // => 30n
 */
export function hashmapAug<K, V, X>(
  key: Key<K>,
  value: Codec<V>,
  augmentation: Augmentation<V, X>,
): AugDictionaryCodec<K, V, X> {
  const type = codec<AugDictionary<K, V, X>>('HashmapAug', {
    load: (slice) =>
      new AugDictionary(
        key,
        value,
        augmentation,
        takeInlineRoot(slice, key.bits, augmentation.type, value),
      ),
    store: storeInline,
  });
  return { ...type, fromSorted: sortedInto(key, value, augmentation) };
}

function sortedInto<K, V, X>(key: Key<K>, value: Codec<V>, augmentation: Augmentation<V, X>) {
  return (entries: Iterable<readonly [K, V]>) =>
    AugDictionary.fromSorted(key, value, augmentation, entries);
}
