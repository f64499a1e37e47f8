import { ChainError } from '../errors.ts';
import { type Codec, codec } from '../tlb/codec.ts';
import { type Augmentation, augmentedWriter, extraOf, takeInlineRoot } from './augmentation.ts';
import { asCell, type EntryOptions } from './dictionary.ts';
import type { Key } from './keys.ts';
import { type DictRoot, openNode } from './node.ts';
import { encodeSorted } from './sorted-entries.ts';
import { buildSorted, insert, remove } from './update.ts';
import { find, walk } from './walk.ts';

/** A HashmapAug: as a `Dictionary`, and every node sums up the leaves below it. */
export class AugDictionary<K, V, X> implements Iterable<[K, V]> {
  readonly key: Key<K>;
  readonly value: Codec<V>;
  readonly augmentation: Augmentation<V, X>;
  readonly root: DictRoot | null;

  constructor(
    key: Key<K>,
    value: Codec<V>,
    augmentation: Augmentation<V, X>,
    root: DictRoot | null = null,
  ) {
    this.key = key;
    this.value = value;
    this.augmentation = augmentation;
    this.root = root;
  }

  static fromSorted<K, V, X>(
    key: Key<K>,
    value: Codec<V>,
    augmentation: Augmentation<V, X>,
    entries: Iterable<readonly [K, V]>,
  ): AugDictionary<K, V, X> {
    const writer = augmentedWriter(key.bits, value, augmentation);
    return new AugDictionary(
      key,
      value,
      augmentation,
      buildSorted(writer, encodeSorted(key, entries)),
    );
  }

  get isEmpty(): boolean {
    return this.root === null;
  }

  /** The sum over all leaves, as the root node has it. */
  get extra(): X {
    return this.root
      ? extraOf(this.root, 0, this.key.bits, this.augmentation.type)
      : this.augmentation.empty;
  }

  get(key: K): V | undefined {
    const leaf = this.root && find(this.root, this.key.bits, this.key.encode(key));
    if (!leaf) return undefined;
    this.augmentation.type.load(leaf);
    return this.value.load(leaf);
  }

  has(key: K): boolean {
    return this.root !== null && find(this.root, this.key.bits, this.key.encode(key)) !== null;
  }

  *entries(options: EntryOptions<K> = {}): Generator<[K, V]> {
    for (const [key, value] of this.entriesWithExtra(options)) yield [key, value];
  }

  *entriesWithExtra(options: EntryOptions<K> = {}): Generator<[K, V, X]> {
    if (!this.root) return;
    const from = options.from === undefined ? undefined : this.key.encode(options.from);
    for (const [key, rest] of walk(this.root, this.key.bits, { from, reverse: options.reverse })) {
      const extra = this.augmentation.type.load(rest);
      yield [this.key.decode(key), this.value.load(rest), extra];
    }
  }

  [Symbol.iterator](): Generator<[K, V]> {
    return this.entries();
  }

  *values(): Generator<V> {
    for (const [, value] of this.entriesWithExtra()) yield value;
  }

  set(key: K, value: V): AugDictionary<K, V, X> {
    return this.withRoot(insert(this.writer(), this.root, this.key.encode(key), value));
  }

  /** The same dictionary when the key is not there. */
  delete(key: K): AugDictionary<K, V, X> {
    if (!this.root) return this;
    const root = remove(this.writer(), this.root, this.key.encode(key));
    return root === undefined ? this : this.withRoot(root);
  }

  private writer(): ReturnType<typeof augmentedWriter<V, X>> {
    return augmentedWriter(this.key.bits, this.value, this.augmentation);
  }

  private withRoot(root: DictRoot | null): AugDictionary<K, V, X> {
    return new AugDictionary(this.key, this.value, this.augmentation, root);
  }
}

// ahme_empty$0 {n:#} {X:Type} {Y:Type} extra:Y = HashmapAugE n X Y;
// ahme_root$1 {n:#} {X:Type} {Y:Type} root:^(HashmapAug n X Y) extra:Y = HashmapAugE n X Y;
export function hashmapAugE<K, V, X>(
  key: Key<K>,
  value: Codec<V>,
  augmentation: Augmentation<V, X>,
): Codec<AugDictionary<K, V, X>> {
  return codec<AugDictionary<K, V, X>>('HashmapAugE', {
    load(slice) {
      const root = slice.loadMaybeRef();
      augmentation.type.load(slice);
      return new AugDictionary(key, value, augmentation, root);
    },
    store(dictionary, builder) {
      builder.storeMaybe(dictionary.root, (root, to) => to.storeRef(asCell(root)));
      augmentation.type.store(dictionary.extra, builder);
    },
  });
}

/** `HashmapAug n X Y` inline: one node is taken from the slice, whatever follows it stays. */
export function hashmapAug<K, V, X>(
  key: Key<K>,
  value: Codec<V>,
  augmentation: Augmentation<V, X>,
): Codec<AugDictionary<K, V, X>> {
  return codec<AugDictionary<K, V, X>>('HashmapAug', {
    load: (slice) =>
      new AugDictionary(
        key,
        value,
        augmentation,
        takeInlineRoot(slice, key.bits, augmentation.type, value),
      ),
    store(dictionary, builder) {
      if (!dictionary.root)
        throw new ChainError(
          'DICT_INVALID',
          'a HashmapAug cannot be empty; only a HashmapAugE can',
        );
      builder.storeSlice(openNode(dictionary.root));
    },
  });
}
