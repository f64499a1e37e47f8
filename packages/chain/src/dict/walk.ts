import type { Slice } from '../cell/slice.ts';
import { ProofIncompleteError } from '../errors.ts';
import { bitAt, commonPrefix, type KeyBits, keyBuffer, setBit } from './key-bits.ts';
import { loadLabel } from './label.ts';
import { childOf, type DictRoot, type NodeForm, openNode } from './node.ts';

export interface WalkOptions {
  /** The first key to visit; if absent, the next one in iteration order. */
  readonly from?: KeyBits | undefined;
  readonly reverse?: boolean | undefined;
}

/** A value and its key; `key` is a shared buffer, valid until the next step. */
export interface Leaf {
  readonly key: Uint8Array;
  readonly bits: number;
  readonly value: Slice;
}

/** A node to open. */
interface Pending {
  readonly node: DictRoot;
  /** The number of known key bits; the last one is its branch. */
  readonly at: number;
  readonly branch: boolean;
}

/** Iterates over values in key order, lazily. Throws on a pruned branch. */
export function* walk(form: NodeForm, root: DictRoot, options: WalkOptions = {}): Generator<Leaf> {
  const { reverse = false } = options;
  let { from } = options;
  const key = keyBuffer(form.keyBits);
  const stack: Pending[] = [{ node: root, at: 0, branch: false }];
  for (let next = stack.pop(); next; next = stack.pop()) {
    if (next.at > 0) setBit(key, next.at - 1, next.branch);
    if (from && isBehind(key, next.at, from, reverse, false)) continue;
    const slice = openNode(next.node);
    const at = loadLabel(slice, key, next.at, form.keyBits);
    if (from && isBehind(key, at, from, reverse, false)) continue;
    if (!form.isLeaf(slice, at)) {
      // The last one is opened next.
      stack.push({ node: childOf(slice, !reverse), at: at + 1, branch: !reverse });
      stack.push({ node: childOf(slice, reverse), at: at + 1, branch: reverse });
    } else if (!from || !isBehind(key, at, from, reverse, true)) {
      from = undefined;
      yield { key, bits: at, value: slice };
    }
  }
}

/** Whether the key, or everything with this prefix, lies before the start of the iteration. */
function isBehind(
  key: Uint8Array,
  bits: number,
  from: KeyBits,
  reverse: boolean,
  complete: boolean,
): boolean {
  const common = Math.min(bits, from.length);
  const at = commonPrefix(key, from.bytes, 0, common);
  if (at < common) return bitAt(key, at) === reverse;
  return reverse ? bits > from.length : complete && bits < from.length;
}

/** The value of the key; null if absent. */
export function find(form: NodeForm, root: DictRoot, key: KeyBits): Slice | null {
  const leaf = findPrefix(form, root, key);
  return leaf && leaf.bits === key.length ? leaf.value : null;
}

/** The value whose key is a prefix of the given one. */
export function findPrefix(form: NodeForm, root: DictRoot, key: KeyBits): Leaf | null {
  const path = keyBuffer(form.keyBits);
  let node = root;
  for (let at = 0; ; at++) {
    const slice = openOnWayTo(key, node);
    const end = loadLabel(slice, path, at, form.keyBits);
    if (end > key.length || commonPrefix(path, key.bytes, at, end) < end) return null;
    if (form.isLeaf(slice, end)) return { key: key.bytes, bits: end, value: slice };
    if (end === key.length) return null;
    node = childOf(slice, bitAt(key.bytes, end));
    at = end;
  }
}

/** Opens a node; if it is missing, the error says which key was looked up. */
function openOnWayTo({ bytes }: KeyBits, node: DictRoot): Slice {
  try {
    return openNode(node);
  } catch (error) {
    if (!(error instanceof ProofIncompleteError)) throw error;
    throw new ProofIncompleteError(undefined, { ...error.missing, key: bytes });
  }
}

/**
 * A key below a node of a dictionary. The path names the reference to follow from each node; bits below the last node are
 * zero, and what follows a leaf is ignored.
 *
 * @example
 * const { root } = new Dictionary(uintKey(8), bool).set(3, true).set(200, true);
 * toHex(keyOnPath(root, [1], 8)); // => '80'
 */
export function keyOnPath(root: DictRoot, path: readonly number[], keyBits: number): Uint8Array {
  const key = keyBuffer(keyBits);
  let [node, at] = [root, 0];
  for (const branch of path) {
    const slice = openNode(node);
    at = loadLabel(slice, key, at, keyBits);
    if (at >= keyBits || branch > 1) break;
    setBit(key, at++, branch === 1);
    node = childOf(slice, branch === 1);
  }
  return key;
}
