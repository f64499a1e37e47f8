import { Cell } from '../cell/cell.ts';
import { CellType } from '../cell/cell-type.ts';
import { MAX_LEVEL } from '../cell/level-mask.ts';
import { ChainError } from '../errors.ts';
import { prune } from './pruned-branch.ts';

/**
 * A tree that is known in parts, such as the state of a network without most of its accounts. Reading a missing cell throws
 * `ProofIncompleteError` with its hash; when a proof that shows the cell is added, every tree built with the cell knows it.
 *
 * @example
 * const whole = readBoc(blockBytes);
 * const tree = new SparseTree(openProof(makeProof(whole, (cell) => cell === whole)));
 * tree.root.ref(0).isPruned; // => true
 * tree.add(openProof(makeProof(whole, () => true)));
 * Block.load(tree.root).info.seqno; // => 3236530
 */
export class SparseTree {
  readonly root: Cell;
  /** By hash in hexadecimal, except for the cells of parts that are shown completely. */
  readonly #cells = new Map<string, SparseCell>();

  /** The hash of the view must be trusted; all that is added later is checked against it. */
  constructor(view: Cell) {
    if (view.levelMask !== 0)
      throw new ChainError('CELL_INVALID', 'the view of a tree has pruned branches of its own');
    this.root = this.#cellOf(view, null, 0);
    this.add(view);
  }

  /** Adds the view of a proof of the tree, or of a part whose hash is known; throws if it is of anything else. */
  add(view: Cell): void {
    const start = this.#cells.get(view.hashHex());
    if (!start || view.levelMask !== 0)
      throw new ChainError('MERKLE_MISMATCH', 'the proof is not of a part of this tree');
    const entered = new Set<SparseCell>();
    const open: [SparseCell, Cell][] = [[start, view]];
    for (let pair = open.pop(); pair; pair = open.pop()) {
      const [cell, shown] = pair;
      if (cell.isComplete || entered.has(cell) || !canShow(shown)) continue;
      entered.add(cell);
      const children = cell.children ?? this.#childrenOf(cell, shown);
      cell.show(shown, children);
      for (const [index, child] of children.entries()) open.push([child, shown.ref(index)]);
    }
  }

  /** Whether a cell that was missing belongs to the tree; it may be known by now. */
  has(missing: string): boolean {
    return this.#cells.has(missing);
  }

  /** The numbers of the references from the root to a missing cell; null if the tree misses no such cell. */
  pathTo(missing: string): number[] | null {
    let cell = this.#cells.get(missing);
    if (!cell?.isPruned) return null;
    const path: number[] = [];
    for (; cell.parent; cell = cell.parent) path.push(cell.index);
    return path.reverse();
  }

  #childrenOf(cell: SparseCell, shown: Cell): SparseCell[] {
    if (shown.isComplete) return [];
    return shown.refs().map((child, index) => this.#cellOf(child, cell, index));
  }

  #cellOf(view: Cell, parent: SparseCell | null, index: number): SparseCell {
    const hash = view.hashHex();
    const cell = this.#cells.get(hash) ?? new SparseCell(view.hash(), view.depth(), parent, index);
    this.#cells.set(hash, cell);
    return cell;
  }
}

/** Below a special cell hashes have other levels, so that it is shown completely or not at all. */
function canShow(cell: Cell): boolean {
  return !cell.isPruned && (cell.isComplete || cell.type === CellType.Ordinary);
}

const NO_BYTES = new Uint8Array();
/** A pruned branch of a proof that the cell is read through. */
const MISSING = { mask: 1, visibleLevel: 0 };

/** A pruned branch until it is shown; then an ordinary cell, so that other cells may refer to it before and after. */
class SparseCell extends Cell {
  readonly parent: SparseCell | null;
  readonly index: number;
  /** Null while nothing below is known. */
  children: readonly SparseCell[] | null = null;
  readonly #hash: Uint8Array;
  readonly #depth: number;
  #complete: Cell | null = null;

  constructor(hash: Uint8Array, depth: number, parent: SparseCell | null, index: number) {
    const { mask, visibleLevel } = MISSING;
    super(NO_BYTES, 0, 0, 0, CellType.PrunedBranch, mask, visibleLevel);
    this.#hash = hash;
    this.#depth = depth;
    this.parent = parent;
    this.index = index;
  }

  /** Takes over the content of a cell with the same hash. */
  show(cell: Cell, children: readonly SparseCell[]): void {
    const { bytes, offset, bitLength, refCount, type, isComplete } = cell;
    const content = { bytes, offset, bitLength, refCount, type };
    Object.assign(this, { ...content, fullMask: 0, visibleLevel: MAX_LEVEL });
    this.children = children;
    if (isComplete) this.#complete = cell.virtualize(MAX_LEVEL);
  }

  override get isComplete(): boolean {
    return this.#complete !== null;
  }

  override virtualize(level: number): Cell {
    return this.isPruned && level > this.visibleLevel ? prune(this, 0) : this;
  }

  protected override childAt(index: number): Cell {
    return this.#complete?.ref(index) ?? (this.children?.[index] as Cell);
  }

  protected override hashAt(): Uint8Array {
    return this.#hash.slice();
  }

  protected override depthAt(): number {
    return this.#depth;
  }
}
