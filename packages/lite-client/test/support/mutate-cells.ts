import {
  Builder,
  type Cell,
  CellType,
  makeProof,
  NODE_BLOCK_OPTIONS,
  openProof,
  readBocRoots,
  writeBoc,
} from '@tonway/chain';
import type { Random } from '@tonway/tools/random';

type Roots = readonly Cell[];

/** What a liar does to the roots of a bag; null where it cannot be done to this one. */
const LIES: readonly ((roots: Roots, random: Random) => Roots | null)[] = [
  function swapRoots(roots) {
    return roots.length < 2 ? null : roots.toReversed();
  },
  function dropRoot(roots, random) {
    const at = random.below(roots.length);
    return roots.length < 2 ? null : roots.filter((_, i) => i !== at);
  },
  function repeatRoot(roots, random) {
    return roots.toSpliced(random.below(roots.length), 0, random.pick(roots));
  },
  function changeValue(roots, random) {
    const at = random.below(roots.length);
    const root = roots[at] as Cell;
    const change: Change = (cell, children) => flipped(cell, children, random);
    return roots.with(at, withReplaced(root, random.pick(cellsOf(root)), change));
  },
  function swapChildren(roots, random) {
    const at = random.below(roots.length);
    const root = roots[at] as Cell;
    const forks = cellsOf(root).filter(({ refCount, isSpecial }) => refCount > 1 && !isSpecial);
    if (forks.length === 0) return null;
    const target = random.pick(forks);
    return roots.with(at, withReplaced(root, target, swapped));
  },
  function openTheProof(roots, random) {
    const at = random.below(roots.length);
    const root = roots[at] as Cell;
    return root.type === CellType.MerkleProof ? roots.with(at, root.ref(0)) : null;
  },
  function hideBranch(roots, random) {
    const at = random.below(roots.length);
    const root = roots[at] as Cell;
    if (root.type !== CellType.MerkleProof) return null;
    const shown = openProof(root);
    const hidden = random.pick(cellsOf(shown)).hashHex();
    return roots.with(
      at,
      makeProof(shown, (cell) => cell.hashHex() !== hidden),
    );
  },
];

/** A bag that is well formed, in which something else stands; or the same, written otherwise. */
export function mutateBag(boc: Uint8Array, random: Random): Uint8Array | null {
  const roots = readBocRoots(boc);
  if (random.below(8) === 0) return writeBoc(roots, NODE_BLOCK_OPTIONS);
  const changed = random.pick(LIES)(roots, random);
  return changed && writeBoc(changed, { crc: random.below(2) === 0 });
}

/** Every distinct cell of a tree. */
function cellsOf(root: Cell): Cell[] {
  const seen = new Map<string, Cell>();
  const visit = (cell: Cell): void => {
    if (seen.has(cell.hashHex())) return;
    seen.set(cell.hashHex(), cell);
    if (!cell.isPruned) for (const child of cell.refs()) visit(child);
  };
  visit(root);
  return [...seen.values()];
}

/** Makes another cell of one that is neither a proof nor an update. */
type Change = (cell: Cell, children: readonly Cell[]) => Cell;

/** One cell is another; all hashes above it, those in Merkle cells too, are made to fit. */
function withReplaced(root: Cell, target: Cell, change: Change): Cell {
  const done = new Map<string, Cell>();
  const visit = (cell: Cell): Cell => {
    const known = done.get(cell.hashHex());
    if (known) return known;
    const children = cell.refs().map(visit);
    const made = remade(cell, children, cell.equals(target) ? change : null);
    done.set(cell.hashHex(), made);
    return made;
  };
  return visit(root);
}

function remade(cell: Cell, children: readonly Cell[], change: Change | null): Cell {
  const builder = new Builder();
  if (cell.type === CellType.MerkleProof || cell.type === CellType.MerkleUpdate) {
    builder.storeUint(cell.type, 8);
    for (const child of children) builder.storeBits256(child.hash(0));
    for (const child of children) builder.storeUint(child.depth(0), 16);
  } else {
    builder.storeBits(cell.rawSlice().loadBits(cell.bitLength));
    if (change && cell.bitLength > 0) return change(cell, children);
  }
  for (const child of children) builder.storeRef(child);
  return cell.isSpecial ? builder.buildSpecial() : builder.build();
}

function swapped(cell: Cell, children: readonly Cell[]): Cell {
  const builder = new Builder().storeBits(cell.slice().loadBits(cell.bitLength));
  for (const child of children.toReversed()) builder.storeRef(child);
  return builder.build();
}

function flipped(cell: Cell, children: readonly Cell[], random: Random): Cell {
  const at = random.below(cell.bitLength);
  const slice = cell.rawSlice();
  const builder = new Builder().storeBits(slice.loadBits(at)).storeBit(!slice.loadBit());
  builder.storeBits(slice.loadBits(cell.bitLength - at - 1));
  for (const child of children) builder.storeRef(child);
  return cell.isSpecial ? builder.buildSpecial() : builder.build();
}
