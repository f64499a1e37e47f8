import { Builder } from '../cell/builder.ts';
import type { Cell } from '../cell/cell.ts';
import { Slice } from '../cell/slice.ts';
import { ChainError } from '../errors.ts';
import { type Codec, codec } from '../tlb/codec.ts';
import type { Key } from './keys.ts';
import { type DictRoot, openNode } from './node.ts';
import { encodeSorted } from './sorted-entries.ts';
import { buildSorted, insert, type NodeWriter, remove } from './update.ts';
import { find, walk } from './walk.ts';

export interface EntryOptions<K> {
  /** The first key to visit; where it is absent, its neighbour in walking order. */
  readonly from?: K;
  readonly reverse?: boolean;
}

/**
 * A Hashmap over its cells: nothing is decoded until asked for, and a change gives a new dictionary
 * that shares all it can with the old one. Entries come in the order of the keys' bits.
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
    return new Dictionary(
      key,
      value,
      buildSorted(plainWriter(key.bits, value), encodeSorted(key, entries)),
    );
  }

  get isEmpty(): boolean {
    return this.root === null;
  }

  get(key: K): V | undefined {
    const leaf = this.root && find(this.root, this.key.bits, this.key.encode(key));
    return leaf ? this.value.load(leaf) : undefined;
  }

  has(key: K): boolean {
    return this.root !== null && find(this.root, this.key.bits, this.key.encode(key)) !== null;
  }

  *entries(options: EntryOptions<K> = {}): Generator<[K, V]> {
    if (!this.root) return;
    const from = options.from === undefined ? undefined : this.key.encode(options.from);
    for (const [key, rest] of walk(this.root, this.key.bits, { from, reverse: options.reverse })) {
      yield [this.key.decode(key), this.value.load(rest)];
    }
  }

  [Symbol.iterator](): Generator<[K, V]> {
    return this.entries();
  }

  *keys(): Generator<K> {
    if (this.root) for (const [key] of walk(this.root, this.key.bits)) yield this.key.decode(key);
  }

  *values(): Generator<V> {
    if (this.root)
      for (const [, rest] of walk(this.root, this.key.bits)) yield this.value.load(rest);
  }

  set(key: K, value: V): Dictionary<K, V> {
    return this.withRoot(
      insert(plainWriter(this.key.bits, this.value), this.root, this.key.encode(key), value),
    );
  }

  /** The same dictionary when the key is not there. */
  delete(key: K): Dictionary<K, V> {
    if (!this.root) return this;
    const root = remove(plainWriter(this.key.bits, this.value), this.root, this.key.encode(key));
    return root === undefined ? this : this.withRoot(root);
  }

  private withRoot(root: DictRoot | null): Dictionary<K, V> {
    return new Dictionary(this.key, this.value, root);
  }
}

function plainWriter<V>(keyBits: number, value: Codec<V>): NodeWriter<V> {
  return { keyBits, storeLeaf: value.store, storeForkExtra: () => {} };
}

// hme_empty$0 {n:#} {X:Type} = HashmapE n X;
// hme_root$1 {n:#} {X:Type} root:^(Hashmap n X) = HashmapE n X;
export function hashmapE<K, V>(key: Key<K>, value: Codec<V>): Codec<Dictionary<K, V>> {
  const empty = new Dictionary(key, value);
  return codec<Dictionary<K, V>>('HashmapE', {
    load: (slice) => (slice.loadBit() ? new Dictionary(key, value, slice.loadRef()) : empty),
    store(dictionary, builder) {
      builder.storeMaybe(dictionary.root, (root, to) => to.storeRef(asCell(root)));
    },
  });
}

/** `Hashmap n X` inline, to the end of its cell. */
export function hashmap<K, V>(key: Key<K>, value: Codec<V>): Codec<Dictionary<K, V>> {
  return codec<Dictionary<K, V>>('Hashmap', {
    load: (slice) =>
      new Dictionary(key, value, slice.loadSlice(slice.remainingBits, slice.remainingRefs)),
    store(dictionary, builder) {
      if (!dictionary.root)
        throw new ChainError('DICT_INVALID', 'a Hashmap cannot be empty; only a HashmapE can');
      builder.storeSlice(openNode(dictionary.root));
    },
  });
}

/** An inline root moves into a cell of its own. */
export function asCell(root: DictRoot): Cell {
  return root instanceof Slice ? new Builder().storeSlice(root).build() : root;
}
