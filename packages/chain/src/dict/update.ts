import { Builder } from '../cell/builder.ts';
import type { Cell } from '../cell/cell.ts';
import type { Slice } from '../cell/slice.ts';
import { ChainError } from '../errors.ts';
import { bitAt, commonPrefix, type KeyBits, keyBuffer, setBit } from './key-bits.ts';
import { loadLabel, storeLabel } from './label.ts';
import { type DictRoot, loadParts, type NodeForm, type NodeParts, openNode } from './node.ts';

/** Sets a key; cells that are not on its path are shared. */
export function insert(form: NodeForm, root: DictRoot | null, key: KeyBits, value: Slice): Cell {
  checkKey(form, key);
  return root
    ? insertAt(form, root, key, value, 0, keyBuffer(form.keyBits))
    : leaf(form, key, 0, value);
}

export function checkKey(form: NodeForm, key: KeyBits): void {
  if (key.length > form.keyBits) {
    throw new ChainError(
      'VALUE_RANGE',
      `a key of ${key.length} bits where ${form.keyBits} are the most`,
    );
  }
}

/** `path` holds the labels on the path: every node reads its own label into it, from bit `at`. */
function insertAt(
  form: NodeForm,
  node: DictRoot,
  key: KeyBits,
  value: Slice,
  at: number,
  path: Uint8Array,
): Cell {
  const slice = openNode(node);
  const end = loadLabel(slice, path, at, form.keyBits);
  const split = commonPrefix(path, key.bytes, at, Math.min(end, key.length));
  if (split < end) {
    const old = relabel(form, slice, path, split + 1, end);
    const below = withChild(NOTHING, bitAt(path, split), old);
    return storeNode(form, path, at, split, place(form, below, key, value, split, path));
  }
  return storeNode(
    form,
    path,
    at,
    end,
    place(form, loadParts(form, slice, end), key, value, end, path),
  );
}

/** Inserts the value into a node that ends at bit `end`, or below it. */
function place(
  form: NodeForm,
  parts: NodeParts,
  key: KeyBits,
  value: Slice,
  end: number,
  path: Uint8Array,
): NodeParts {
  if (end === key.length) return { ...parts, value };
  const right = bitAt(key.bytes, end);
  const child = right ? parts.right : parts.left;
  const grown = child
    ? insertAt(form, child, key, value, end + 1, path)
    : leaf(form, key, end + 1, value);
  return withChild(parts, right, grown);
}

/** Removes a key: null if the dictionary becomes empty, undefined if the key is absent. */
export function remove(form: NodeForm, root: DictRoot, key: KeyBits): Cell | null | undefined {
  return removeAt(form, root, key, 0, keyBuffer(form.keyBits));
}

function removeAt(
  form: NodeForm,
  node: DictRoot,
  key: KeyBits,
  at: number,
  path: Uint8Array,
): Cell | null | undefined {
  const slice = openNode(node);
  const end = loadLabel(slice, path, at, form.keyBits);
  if (end > key.length || commonPrefix(path, key.bytes, at, end) < end) return undefined;
  const parts = loadParts(form, slice, end);
  if (end === key.length)
    return parts.value ? join(form, path, at, end, { ...parts, value: null }) : undefined;
  const right = bitAt(key.bytes, end);
  const child = right ? parts.right : parts.left;
  const shrunk = child ? removeAt(form, child, key, end + 1, path) : undefined;
  return shrunk === undefined
    ? undefined
    : join(form, path, at, end, withChild(parts, right, shrunk));
}

/** Replaces a node with a single child by that child, with joined labels. */
function join(
  form: NodeForm,
  path: Uint8Array,
  from: number,
  end: number,
  parts: NodeParts,
): Cell | null {
  const { left, right, value } = parts;
  if (value || (left && right)) return storeNode(form, path, from, end, parts);
  const child = left ?? right;
  if (!child) return null;
  setBit(path, end, child === right);
  const slice = child.slice();
  return relabel(form, slice, path, from, loadLabel(slice, path, end + 1, form.keyBits));
}

/** Builds a dictionary from strictly ascending entries. */
export function buildSorted<V>(
  form: NodeForm,
  entries: readonly (readonly [KeyBits, V])[],
  content: (value: V) => Slice,
): Cell | null {
  return buildRange(form, entries, content, 0, entries.length, 0);
}

function buildRange<V>(
  form: NodeForm,
  entries: readonly (readonly [KeyBits, V])[],
  content: (value: V) => Slice,
  from: number,
  to: number,
  at: number,
): Cell | null {
  if (from === to) return null;
  const [first, firstValue] = entries[from] as readonly [KeyBits, V];
  const [last] = entries[to - 1] as readonly [KeyBits, V];
  const end = commonPrefix(first.bytes, last.bytes, at, Math.min(first.length, last.length));
  const value = end === first.length ? content(firstValue) : null;
  const below = value ? from + 1 : from;
  const middle = firstWithBit(entries, below, to, end);
  const left = buildRange(form, entries, content, below, middle, end + 1);
  const right = buildRange(form, entries, content, middle, to, end + 1);
  return storeNode(form, first.bytes, at, end, { left, right, value });
}

function firstWithBit(
  entries: readonly (readonly [KeyBits, unknown])[],
  from: number,
  to: number,
  bit: number,
): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (bitAt((entries[middle] as readonly [KeyBits, unknown])[0].bytes, bit)) high = middle;
    else low = middle + 1;
  }
  return low;
}

export const NOTHING: NodeParts = { left: null, right: null, value: null };

export function withChild(parts: NodeParts, right: boolean, child: Cell | null): NodeParts {
  return right ? { ...parts, right: child } : { ...parts, left: child };
}

function leaf(form: NodeForm, key: KeyBits, at: number, value: Slice): Cell {
  return storeNode(form, key.bytes, at, key.length, { ...NOTHING, value });
}

export function storeNode(
  form: NodeForm,
  path: Uint8Array,
  from: number,
  end: number,
  parts: NodeParts,
): Cell {
  const builder = new Builder();
  storeLabel(builder, path, from, end, form.keyBits);
  form.store(parts, end, builder);
  return builder.build();
}

/** Writes the node under another label. */
export function relabel(
  form: NodeForm,
  rest: Slice,
  path: Uint8Array,
  from: number,
  end: number,
): Cell {
  const builder = new Builder();
  storeLabel(builder, path, from, end, form.keyBits);
  return builder.storeSlice(rest).build();
}
