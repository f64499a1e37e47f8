import type { Cell } from '../cell/cell.ts';
import type { Slice } from '../cell/slice.ts';
import { ChainError } from '../errors.ts';
import { bitAt, commonPrefix, type KeyBits, keyBuffer, setBit } from './key-bits.ts';
import { loadLabel } from './label.ts';
import { childOf, type DictRoot, loadParts, type NodeForm, openNode } from './node.ts';
import { NOTHING, relabel, storeNode, withChild } from './update.ts';

/** The entries whose keys start with the prefix; the subtree is shared. */
export function restrict(form: NodeForm, root: DictRoot, prefix: KeyBits): DictRoot | null {
  const path = keyBuffer(form.keyBits);
  let node: DictRoot | null = root;
  for (let at = 0; node; at++) {
    const slice = openNode(node);
    const end = loadLabel(slice, path, at, form.keyBits);
    const known = Math.min(end, prefix.length);
    if (commonPrefix(path, prefix.bytes, 0, known) < known) return null;
    if (end >= prefix.length) return at === 0 ? node : relabel(form, slice, path, 0, end);
    const isRight = bitAt(prefix.bytes, end);
    setBit(path, end, isRight);
    node = form.isLeaf(slice, end) ? null : childOf(slice, isRight);
    at = end;
  }
  return null;
}

/** Merges two dictionaries without common keys; subtrees are shared. */
export function combine(form: NodeForm, one: DictRoot, other: DictRoot, at = 0): Cell {
  const [a, b] = byLabel(openLabel(form, one, at), openLabel(form, other, at));
  const split = commonPrefix(a.path, b.path, at, a.end);
  if (split < a.end) {
    const first = withChild(NOTHING, bitAt(a.path, split), below(form, a, split));
    const both = withChild(first, bitAt(b.path, split), below(form, b, split));
    return storeNode(form, a.path, at, split, both);
  }
  const parts = loadParts(form, a.slice, a.end);
  if (!parts.left || !parts.right)
    throw new ChainError('DICT_INVALID', 'both dictionaries contain the same key');
  const { left, right } = parts;
  if (b.end === a.end) {
    const others = loadParts(form, b.slice, b.end);
    if (!others.left || !others.right) return storeNode(form, a.path, at, a.end, parts);
    const lefts = combine(form, left, others.left, a.end + 1);
    const rights = combine(form, right, others.right, a.end + 1);
    return storeNode(form, a.path, at, a.end, { ...parts, left: lefts, right: rights });
  }
  const isRight = bitAt(b.path, a.end);
  const grown = combine(form, isRight ? right : left, below(form, b, a.end), a.end + 1);
  return storeNode(form, a.path, at, a.end, withChild(parts, isRight, grown));
}

interface Labelled {
  /** The node after its label. */
  readonly slice: Slice;
  readonly path: Uint8Array;
  readonly end: number;
}

function openLabel(form: NodeForm, node: DictRoot, at: number): Labelled {
  const [slice, path] = [openNode(node), keyBuffer(form.keyBits)];
  return { slice, path, end: loadLabel(slice, path, at, form.keyBits) };
}

/** Sorts by label length, shorter first. */
function byLabel(a: Labelled, b: Labelled): [Labelled, Labelled] {
  return a.end <= b.end ? [a, b] : [b, a];
}

/** The node relabelled as a child of a fork at this bit. */
function below(form: NodeForm, { slice, path, end }: Labelled, fork: number): Cell {
  return relabel(form, slice, path, fork + 1, end);
}
