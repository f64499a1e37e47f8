import { Builder } from '../cell/builder.ts';
import type { Cell } from '../cell/cell.ts';
import type { Slice } from '../cell/slice.ts';
import { bitAt, commonPrefix, copyKey, loadLabel, setBit, storeLabel } from './label.ts';
import { type DictRoot, openNode } from './node.ts';

/** How the nodes of one kind of dictionary are written; a plain one writes no extras. */
export interface NodeWriter<V> {
  readonly keyBits: number;
  storeLeaf(value: V, builder: Builder): void;
  /** `at` is where the keys of the two children begin. */
  storeForkExtra(left: Cell, right: Cell, at: number, builder: Builder): void;
}

/** The dictionary with the key set to the value; what is not on the way to the key is shared. */
export function insert<V>(
  writer: NodeWriter<V>,
  root: DictRoot | null,
  key: Uint8Array,
  value: V,
): Cell {
  return root ? insertAt(writer, root, key, 0, value) : leaf(writer, key, 0, value);
}

function insertAt<V>(
  writer: NodeWriter<V>,
  node: DictRoot,
  key: Uint8Array,
  at: number,
  value: V,
): Cell {
  const { keyBits } = writer;
  const path = copyKey(key, keyBits);
  const slice = openNode(node);
  const end = loadLabel(slice, path, at, keyBits);
  const split = commonPrefix(path, key, at, end);
  if (split < end) {
    const old = edge(slice, path, split + 1, end, keyBits);
    const added = leaf(writer, key, split + 1, value);
    return bitAt(key, split)
      ? fork(writer, key, at, split, old, added)
      : fork(writer, key, at, split, added, old);
  }
  if (end === keyBits) return leaf(writer, key, at, value);
  const left = slice.loadRef();
  const right = slice.loadRef();
  return bitAt(key, end)
    ? fork(writer, key, at, end, left, insertAt(writer, right, key, end + 1, value))
    : fork(writer, key, at, end, insertAt(writer, left, key, end + 1, value), right);
}

/** The dictionary without the key: null when nothing is left, undefined when the key was not there. */
export function remove<V>(
  writer: NodeWriter<V>,
  node: DictRoot,
  key: Uint8Array,
  at = 0,
): Cell | null | undefined {
  const { keyBits } = writer;
  const path = copyKey(key, keyBits);
  const slice = openNode(node);
  const end = loadLabel(slice, path, at, keyBits);
  if (commonPrefix(path, key, at, end) < end) return undefined;
  if (end === keyBits) return null;
  const left = slice.loadRef();
  const right = slice.loadRef();
  const inRight = bitAt(key, end);
  const changed = remove(writer, inRight ? right : left, key, end + 1);
  if (changed === undefined) return undefined;
  if (changed === null) return lift(inRight ? left : right, key, at, end, !inRight, keyBits);
  return inRight
    ? fork(writer, key, at, end, left, changed)
    : fork(writer, key, at, end, changed, right);
}

/** A fork that lost a child becomes the other child, with the labels joined. */
function lift(
  sibling: Cell,
  key: Uint8Array,
  at: number,
  end: number,
  branch: boolean,
  keyBits: number,
): Cell {
  const path = copyKey(key, keyBits);
  setBit(path, end, branch);
  const slice = sibling.slice();
  return edge(slice, path, at, loadLabel(slice, path, end + 1, keyBits), keyBits);
}

/** Builds from entries in ascending order of their keys; no key may come twice. */
export function buildSorted<V>(
  writer: NodeWriter<V>,
  entries: readonly (readonly [Uint8Array, V])[],
): Cell | null {
  return entries.length === 0 ? null : buildRange(writer, entries, 0, entries.length, 0);
}

function buildRange<V>(
  writer: NodeWriter<V>,
  entries: readonly (readonly [Uint8Array, V])[],
  from: number,
  to: number,
  at: number,
): Cell {
  const [first, value] = entries[from] as readonly [Uint8Array, V];
  if (to - from === 1) return leaf(writer, first, at, value);
  const [last] = entries[to - 1] as readonly [Uint8Array, V];
  const split = commonPrefix(first, last, at, writer.keyBits);
  const middle = firstWithBit(entries, from, to, split);
  const left = buildRange(writer, entries, from, middle, split + 1);
  const right = buildRange(writer, entries, middle, to, split + 1);
  return fork(writer, first, at, split, left, right);
}

function firstWithBit(
  entries: readonly (readonly [Uint8Array, unknown])[],
  from: number,
  to: number,
  bit: number,
): number {
  let low = from;
  let high = to - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (bitAt((entries[middle] as readonly [Uint8Array, unknown])[0], bit)) high = middle;
    else low = middle + 1;
  }
  return low;
}

function leaf<V>(writer: NodeWriter<V>, key: Uint8Array, at: number, value: V): Cell {
  const builder = new Builder();
  storeLabel(builder, key, at, writer.keyBits, writer.keyBits);
  writer.storeLeaf(value, builder);
  return builder.build();
}

function fork<V>(
  writer: NodeWriter<V>,
  key: Uint8Array,
  at: number,
  end: number,
  left: Cell,
  right: Cell,
): Cell {
  const builder = new Builder();
  storeLabel(builder, key, at, end, writer.keyBits);
  builder.storeRef(left).storeRef(right);
  writer.storeForkExtra(left, right, end + 1, builder);
  return builder.build();
}

/** The same node under another label. */
function edge(rest: Slice, path: Uint8Array, from: number, to: number, keyBits: number): Cell {
  const builder = new Builder();
  storeLabel(builder, path, from, to, keyBits);
  return builder.storeSlice(rest).build();
}
