import type { Cell } from '../cell/cell.ts';
import { ProofIncompleteError } from '../errors.ts';
import { ArenaCell } from './arena.ts';

/** A distinct cell to be written to a BoC. */
export interface Item {
  readonly cell: Cell;
  readonly children: readonly Item[];
  /** Referenced more than once: sets the cache bit for readers. */
  shared: boolean;
  /** The capped number of cells below; zero marks a cell that stores its hashes. */
  weight: number;
  state: 'new' | 'previsited' | 'visited' | 'placed';
  /** Position counted from the end of the BoC. */
  place: number;
}

/** The number of cells per step. */
const STEP = 2048;
/** The maximum number of cells per stored hash. */
const MAX_WEIGHT = 64;

export interface Collected {
  readonly items: Item[];
  readonly roots: Item[];
}

/** Collects distinct cells, children before parents. Throws on pruned branches of a proof. */
export function* collect(roots: readonly Cell[]): Generator<void, Collected> {
  return collectByIndex(roots) ?? (yield* collectByHash(roots));
}

/** The fast path: cells of one BoC without pruned branches are identified by index instead of hash. */
function collectByIndex(roots: readonly Cell[]): Collected | null {
  const [first] = roots;
  if (!(first instanceof ArenaCell)) return null;
  const { arena } = first;
  const items: Item[] = [];
  const known = new Map<number, Item>();
  const add = (position: number): Item | null => {
    if (arena.maskOf(position) !== 0) return null;
    const index = arena.index().firstLike(position);
    const found = known.get(index);
    if (found) return share(found);
    const cell = arena.cell(index);
    const children: Item[] = [];
    for (let i = 0; i < cell.refCount; i++) {
      const child = add(arena.child(index, i));
      if (!child) return null;
      children.push(child);
    }
    const item = itemOf(cell, children);
    known.set(index, item);
    items.push(item);
    return item;
  };
  const found: Item[] = [];
  for (const root of roots) {
    const item = root instanceof ArenaCell && root.arena === arena ? add(root.index) : null;
    if (!item) return null;
    found.push(item);
  }
  return { items, roots: found };
}

/** A cell whose children are being collected. */
interface Open {
  readonly cell: Cell;
  readonly hash: string;
  readonly children: Item[];
}

/** A generator of steps, because hashing dominates the cost. */
function* collectByHash(roots: readonly Cell[]): Generator<void, Collected> {
  const items: Item[] = [];
  const known = new Map<string, Item>();
  const found: Item[] = [];
  const open: Open[] = [];
  /** Adds a known cell to its siblings, else starts with its children. */
  const enter = (cell: Cell, siblings: Item[]): void => {
    const hash = cell.hashHex();
    const item = known.get(hash);
    if (item) return void siblings.push(share(item));
    if (cell.isPruned) throw new ProofIncompleteError(undefined, { hash });
    open.push({ cell, hash, children: [] });
  };
  for (const root of roots) {
    enter(root, found);
    for (let top = open.at(-1); top; top = open.at(-1)) {
      const { cell, hash, children } = top;
      if (children.length < cell.refCount) {
        enter(cell.ref(children.length), children);
        continue;
      }
      open.pop();
      const item = itemOf(cell, children);
      known.set(hash, item);
      items.push(item);
      (open.at(-1)?.children ?? found).push(item);
      if (items.length % STEP === 0) yield;
    }
  }
  return { roots: found, items };
}

function share(item: Item): Item {
  item.shared = true;
  return item;
}

function itemOf(cell: Cell, children: readonly Item[]): Item {
  let weight = 1;
  for (const child of children) weight += child.weight;
  return { cell, children, shared: false, weight: Math.min(weight, 255), state: 'new', place: -1 };
}

/** The node's cell order: subtrees around cells with stored hashes stay together. The last placed cell comes first. */
export function order(items: readonly Item[], roots: readonly Item[]): Item[] {
  shareWeights(items);
  settleWeights(items);
  const placed: Item[] = [];
  for (const root of roots) {
    previsit(root, placed);
    visit(root, placed);
  }
  for (const root of roots) place(root, placed);
  return placed.reverse();
}

/** Distributes the weight limit of parents among their children. */
function shareWeights(items: readonly Item[]): void {
  for (let i = items.length - 1; i >= 0; i--) {
    const { children } = items[i] as Item;
    if (children.length === 0) continue;
    const heavy: Item[] = [];
    let rest = MAX_WEIGHT - 1;
    for (let position = 0; position < children.length; position++) {
      const child = children[position] as Item;
      if (child.weight <= Math.floor((MAX_WEIGHT - 1 + position) / children.length))
        rest -= child.weight;
      else heavy.push(child);
    }
    for (const child of heavy)
      child.weight = Math.min(child.weight, Math.floor(rest++ / heavy.length));
  }
}

function settleWeights(items: readonly Item[]): void {
  for (const item of items) {
    let sum = 1;
    for (const child of item.children) sum += child.weight;
    item.weight = sum <= item.weight ? sum : 0;
  }
}

function previsit(item: Item, placed: Item[]): void {
  if (item.state !== 'new') return;
  for (let i = item.children.length - 1; i >= 0; i--) {
    const child = item.children[i] as Item;
    if (child.weight === 0) visit(child, placed);
    else previsit(child, placed);
  }
  item.state = 'previsited';
}

function visit(item: Item, placed: Item[]): void {
  if (item.state === 'visited' || item.state === 'placed') return;
  if (item.weight === 0) previsit(item, placed);
  const { children } = item;
  for (let i = children.length - 1; i >= 0; i--) visit(children[i] as Item, placed);
  for (let i = children.length - 1; i >= 0; i--) place(children[i] as Item, placed);
  item.state = 'visited';
}

function place(item: Item, placed: Item[]): void {
  if (item.state === 'placed') return;
  item.place = placed.length;
  item.state = 'placed';
  placed.push(item);
}
