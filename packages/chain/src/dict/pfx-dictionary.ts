import { BitString } from '../bits/bit-string.ts';
import type { Builder } from '../cell/builder.ts';
import type { Slice } from '../cell/slice.ts';
import { ChainError } from '../errors.ts';
import type { Codec } from '../tlb/codec.ts';
import { inlineDictionary, loadExact, optionalDictionary, valueSlice } from './dict-codec.ts';
import type { EntryOptions } from './dictionary.ts';
import { checkFork, type DictRoot, type NodeForm, type NodeParts, storeParts } from './node.ts';
import { checkSorted } from './sorted-entries.ts';
import { buildSorted, checkKey, insert, remove } from './update.ts';
import { find, findPrefix, type Leaf, walk } from './walk.ts';

// phm_edge#_ {n:#} {X:Type} {l:#} {m:#} label:(HmLabel ~l n) {n = (~m) + l} node:(PfxHashmapNode m X) = PfxHashmap n X;
// phmn_leaf$0 {n:#} {X:Type} value:X = PfxHashmapNode n X;
// phmn_fork$1 {n:#} {X:Type} left:^(PfxHashmap n X) right:^(PfxHashmap n X) = PfxHashmapNode (n + 1) X;
class PfxForm implements NodeForm {
  readonly keyBits: number;

  constructor(keyBits: number) {
    this.keyBits = keyBits;
  }

  isLeaf(slice: Slice, end: number): boolean {
    if (!slice.loadBit()) return true;
    if (end >= this.keyBits) {
      throw new ChainError(
        'DICT_INVALID',
        `a dictionary branches after the last of ${this.keyBits} bits`,
      );
    }
    checkFork(slice);
    return false;
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

/**
 * A PfxHashmap: its keys are a prefix code, so no key is a prefix of another.
 *
 * @example
 * const bits = BitString.fromBinary;
 * const dictionary = new PfxDictionary(8, uint(8)).set(bits('0'), 1).set(bits('10'), 2);
 * dictionary.longestPrefix(bits('1011'))?.[1]; // => 2
 */
export class PfxDictionary<V> implements Iterable<[BitString, V]> {
  readonly value: Codec<V>;
  readonly root: DictRoot | null;
  readonly #form: PfxForm;

  constructor(maxBits: number, value: Codec<V>, root: DictRoot | null = null) {
    this.value = value;
    this.root = root;
    this.#form = new PfxForm(maxBits);
  }

  static fromSorted<V>(
    maxBits: number,
    value: Codec<V>,
    entries: Iterable<readonly [BitString, V]>,
  ): PfxDictionary<V> {
    const form = new PfxForm(maxBits);
    const sorted = checkSorted(entries);
    for (const [key] of sorted) checkKey(form, key);
    const root = buildSorted(form, sorted, (item) => valueSlice(value, item));
    return new PfxDictionary(maxBits, value, root);
  }

  /** The maximum key length. */
  get maxBits(): number {
    return this.#form.keyBits;
  }

  get isEmpty(): boolean {
    return this.root === null;
  }

  get(key: BitString): V | undefined {
    const found = this.root && find(this.#form, this.root, key);
    return found ? loadExact(this.value, found) : undefined;
  }

  has(key: BitString): boolean {
    return this.root !== null && find(this.#form, this.root, key) !== null;
  }

  /** The entry whose key is a prefix of `bits`; there is at most one. */
  longestPrefix(bits: BitString): [BitString, V] | undefined {
    const leaf = this.root && findPrefix(this.#form, this.root, bits);
    return leaf ? this.#entry(leaf) : undefined;
  }

  /** Entries in bit order. */
  *entries(options: EntryOptions<BitString> = {}): Generator<[BitString, V]> {
    if (this.root) for (const leaf of walk(this.#form, this.root, options)) yield this.#entry(leaf);
  }

  [Symbol.iterator](): Generator<[BitString, V]> {
    return this.entries();
  }

  *keys(options: EntryOptions<BitString> = {}): Generator<BitString> {
    if (this.root) for (const leaf of walk(this.#form, this.root, options)) yield keyOf(leaf);
  }

  *values(): Generator<V> {
    if (!this.root) return;
    for (const { value } of walk(this.#form, this.root)) yield loadExact(this.value, value);
  }

  set(key: BitString, value: V): PfxDictionary<V> {
    return this.#withRoot(insert(this.#form, this.root, key, valueSlice(this.value, value)));
  }

  /** Returns an equal dictionary if the key is absent. */
  delete(key: BitString): PfxDictionary<V> {
    const root = this.root && remove(this.#form, this.root, key);
    return this.#withRoot(root === undefined ? this.root : root);
  }

  #withRoot(root: DictRoot | null): PfxDictionary<V> {
    return new PfxDictionary(this.maxBits, this.value, root);
  }

  #entry(leaf: Leaf): [BitString, V] {
    return [keyOf(leaf), loadExact(this.value, leaf.value)];
  }
}

function keyOf({ key, bits }: Leaf): BitString {
  return BitString.copyOf(key, bits);
}

// phme_empty$0 {n:#} {X:Type} = PfxHashmapE n X;
// phme_root$1 {n:#} {X:Type} root:^(PfxHashmap n X) = PfxHashmapE n X;
/**
 * `PfxHashmapE n X`.
 *
 * @example
 * const type = pfxHashmapE(8, uint(8));
 * type.load(type.toCell(new PfxDictionary(8, uint(8)))).isEmpty; // => true
 */
export function pfxHashmapE<V>(maxBits: number, value: Codec<V>): Codec<PfxDictionary<V>> {
  return optionalDictionary('PfxHashmapE', (root) => new PfxDictionary(maxBits, value, root));
}

/**
 * `PfxHashmap n X` inline, to the end of its cell.
 *
 * @example
 * const type = pfxHashmap(8, uint(8));
 * const cell = type.toCell(new PfxDictionary(8, uint(8)).set(BitString.fromBinary('10'), 2));
 * [...type.load(cell).values()]; // => [2]
 */
export function pfxHashmap<V>(maxBits: number, value: Codec<V>): Codec<PfxDictionary<V>> {
  return inlineDictionary('PfxHashmap', (root) => new PfxDictionary(maxBits, value, root));
}
