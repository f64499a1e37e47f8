import type { Slice } from '../cell/slice.ts';
import { bitAt, commonPrefix, type KeyBits, keyBuffer, setBit } from './key-bits.ts';
import { loadLabel } from './label.ts';
import {
  childOf,
  type DictRoot,
  LEAF,
  type NodeForm,
  type NodeShape,
  openNode,
  takeValue,
} from './node.ts';

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

/** A node to open, or a value to yield. */
interface Pending {
  readonly node: DictRoot | null;
  readonly value: Slice | null;
  /** The number of known key bits; for a node, the last one is its branch. */
  readonly at: number;
  readonly branch: boolean;
}

/** Iterates over values in key order, lazily. Throws on a pruned branch. */
export function* walk(form: NodeForm, root: DictRoot, options: WalkOptions = {}): Generator<Leaf> {
  const { reverse = false } = options;
  let { from } = options;
  const key = keyBuffer(form.keyBits);
  const stack: Pending[] = [{ node: root, value: null, at: 0, branch: false }];
  for (let next = stack.pop(); next; next = stack.pop()) {
    let { at, value } = next;
    if (next.node) {
      if (at > 0) setBit(key, at - 1, next.branch);
      if (from && isBehind(key, at, from, reverse, false)) continue;
      const slice = openNode(next.node);
      at = loadLabel(slice, key, at, form.keyBits);
      if (from && isBehind(key, at, from, reverse, false)) continue;
      const shape = form.load(slice, at);
      if (shape === LEAF) value = slice;
      else pushParts(stack, slice, shape, at, reverse);
    }
    if (!value || (from && isBehind(key, at, from, reverse, true))) continue;
    from = undefined;
    yield { key, bits: at, value };
  }
}

/** Pushes the parts in reverse: a value precedes its extensions, and follows them in reverse order. */
function pushParts(
  stack: Pending[],
  slice: Slice,
  shape: NodeShape,
  at: number,
  reverse: boolean,
): void {
  const later = childOf(slice, shape, !reverse);
  const sooner = childOf(slice, shape, reverse);
  const value = takeValue(slice, shape);
  if (value && reverse) stack.push({ node: null, value, at, branch: false });
  if (later) stack.push({ node: later, value: null, at: at + 1, branch: !reverse });
  if (sooner) stack.push({ node: sooner, value: null, at: at + 1, branch: reverse });
  if (value && !reverse) stack.push({ node: null, value, at, branch: false });
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

/** The value with the longest key that is a prefix of the given one. */
export function findPrefix(form: NodeForm, root: DictRoot, key: KeyBits): Leaf | null {
  const path = keyBuffer(form.keyBits);
  let found: Leaf | null = null;
  let node: DictRoot | null = root;
  for (let at = 0; node; at++) {
    const slice = openNode(node);
    const end = loadLabel(slice, path, at, form.keyBits);
    if (end > key.length || commonPrefix(path, key.bytes, at, end) < end) break;
    const shape = form.load(slice, end);
    node = end < key.length ? childOf(slice, shape, bitAt(key.bytes, end)) : null;
    const value = takeValue(slice, shape);
    if (value) found = { key: key.bytes, bits: end, value };
    at = end;
  }
  return found;
}
