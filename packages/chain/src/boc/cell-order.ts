import type { Cell } from '../cell/cell.ts';
import { ProofIncompleteError } from '../errors.ts';

/** A distinct cell on its way into a bag. */
export interface Item {
  readonly cell: Cell;
  readonly children: readonly Item[];
  /** Referred to more than once: worth caching for a reader. */
  shared: boolean;
  /** Cells below, capped; zero marks a cell that stores its hashes for the reader's sake. */
  weight: number;
  state: 'new' | 'previsited' | 'visited' | 'placed';
  /** Position counted from the end of the bag. */
  place: number;
}

/** No more cells than this hang on one stored hash. */
const MAX_WEIGHT = 64;

/** Distinct cells by hash, children before parents. What a proof left out cannot be written. */
export function collect(roots: readonly Cell[]): { items: Item[]; roots: Item[] } {
  const items: Item[] = [];
  const known = new Map<string, Item>();
  const add = (cell: Cell): Item => {
    const hash = cell.hashHex();
    const found = known.get(hash);
    if (found) {
      found.shared = true;
      return found;
    }
    if (cell.isPruned) throw new ProofIncompleteError();
    const children = cell.refs().map(add);
    const weight = children.reduce((sum, child) => sum + child.weight, 1);
    const item: Item = {
      cell,
      children,
      shared: false,
      weight: Math.min(weight, 255),
      state: 'new',
      place: -1,
    };
    known.set(hash, item);
    items.push(item);
    return item;
  };
  return { roots: roots.map(add), items };
}

/** The node's order: subtrees around cells with stored hashes stay together. Last place comes first in the bag. */
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

/** Parents divide what they may carry among their children. */
function shareWeights(items: readonly Item[]): void {
  for (let i = items.length - 1; i >= 0; i--) {
    const { children } = items[i] as Item;
    const heavy: Item[] = [];
    let rest = MAX_WEIGHT - 1;
    children.forEach((child, position) => {
      if (child.weight <= Math.floor((MAX_WEIGHT - 1 + position) / children.length))
        rest -= child.weight;
      else heavy.push(child);
    });
    for (const child of heavy)
      child.weight = Math.min(child.weight, Math.floor(rest++ / heavy.length));
  }
}

function settleWeights(items: readonly Item[]): void {
  for (const item of items) {
    const sum = item.children.reduce((total, child) => total + child.weight, 1);
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
