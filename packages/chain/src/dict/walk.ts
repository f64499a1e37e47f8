import type { Cell } from '../cell/cell.ts';
import type { Slice } from '../cell/slice.ts';
import { bitAt, copyKey, keyBuffer, loadLabel, setBit } from './label.ts';
import { type DictRoot, openNode } from './node.ts';

export interface WalkOptions {
  /** The first key to visit; where it is absent, its neighbour in walking order. */
  readonly from?: Uint8Array | undefined;
  readonly reverse?: boolean | undefined;
}

interface Pending {
  readonly node: DictRoot;
  /** How many bits of the key are fixed above the node, the branch bit included. */
  readonly at: number;
  readonly branch: boolean;
}

/** A leaf: its key, and the slice behind the label. */
export type Leaf = readonly [key: Uint8Array, rest: Slice];

/** Leaves in the order of their keys, found as they are asked for. A pruned branch on the way throws. */
export function* walk(root: DictRoot, keyBits: number, options: WalkOptions = {}): Generator<Leaf> {
  const { from, reverse = false } = options;
  const key = keyBuffer(keyBits);
  const stack: Pending[] = [{ node: root, at: 0, branch: false }];
  for (let next = stack.pop(); next; next = stack.pop()) {
    if (next.at > 0) setBit(key, next.at - 1, next.branch);
    if (from && isBefore(key, from, next.at, reverse)) continue;
    const slice = openNode(next.node);
    const at = loadLabel(slice, key, next.at, keyBits);
    if (from && isBefore(key, from, at, reverse)) continue;
    if (at === keyBits) yield [copyKey(key, keyBits), slice];
    else pushFork(stack, slice.preloadRef(0), slice.preloadRef(1), at + 1, reverse);
  }
}

function pushFork(stack: Pending[], left: Cell, right: Cell, at: number, reverse: boolean): void {
  const first: Pending = { node: left, at, branch: false };
  const second: Pending = { node: right, at, branch: true };
  if (reverse) stack.push(first, second);
  else stack.push(second, first);
}

/** Whether everything under this prefix comes before the start in walking order. */
function isBefore(prefix: Uint8Array, from: Uint8Array, bits: number, reverse: boolean): boolean {
  for (let i = 0; i < bits; i++) {
    const bit = bitAt(prefix, i);
    if (bit !== bitAt(from, i)) return bit === reverse;
  }
  return false;
}

/** The slice behind the label of the key's leaf; null when the walk shows that the key is absent. */
export function find(root: DictRoot, keyBits: number, key: Uint8Array): Slice | null {
  const path = keyBuffer(keyBits);
  let node = root;
  for (let at = 0; ; ) {
    const slice = openNode(node);
    const end = loadLabel(slice, path, at, keyBits);
    for (; at < end; at++) if (bitAt(path, at) !== bitAt(key, at)) return null;
    if (at === keyBits) return slice;
    node = slice.preloadRef(bitAt(key, at) ? 1 : 0);
    setBit(path, at, bitAt(key, at));
    at++;
  }
}
