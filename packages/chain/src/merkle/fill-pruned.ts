import type { Cell } from '../cell/cell.ts';
import { MAX_LEVEL } from '../cell/level-mask.ts';
import { ChainError, ProofIncompleteError } from '../errors.ts';
import { DoneByPlace, rebuild } from './rebuild.ts';

/** Finds a whole cell by its hash in hexadecimal. */
export type FindCell = (hashHex: string) => Cell | undefined;

/** The whole tree behind a virtual one: each pruned branch is replaced by the cell that has its hash. */
export function fillPruned(virtualRoot: Cell, find: FindCell): Cell {
  const whole = rebuild(virtualRoot, (cell) => {
    if (cell.isPruned) return found(cell.hashHex(), find);
    return cell.isComplete ? cell.virtualize(MAX_LEVEL) : null;
  });
  // a pruned branch can lie about the depth of what it stands for
  if (!whole.equals(virtualRoot))
    throw new ChainError('MERKLE_MISMATCH', 'what was filled in is not what was pruned');
  return whole;
}

/**
 * As much of the tree behind a virtual one as is known: a branch whose cell is not found stays pruned. What is found
 * may itself be read through a proof.
 */
export function fillKnown(virtualRoot: Cell, find: (hash: Uint8Array) => Cell | undefined): Cell {
  const visit = (cell: Cell, merkleDepth: number): Cell | null => {
    if (cell.isComplete) return cell.virtualize(MAX_LEVEL);
    if (!cell.isPruned) return null;
    const known = merkleDepth === 0 ? find(cell.hash()) : undefined;
    // copied: to hash it in its bag, above the level that is seen, means to hash the whole bag
    if (!known) return null;
    return known.isComplete
      ? known.virtualize(MAX_LEVEL)
      : rebuild(known, visit, new DoneByPlace());
  };
  return rebuild(virtualRoot, visit, new DoneByPlace()).virtualize(virtualRoot.visibleLevel);
}

function found(hashHex: string, find: FindCell): Cell {
  const cell = find(hashHex);
  if (!cell)
    throw new ProofIncompleteError(`the cell ${hashHex} was pruned and is in no known tree`);
  return cell;
}

/** All distinct cells of a tree by hash, the leftmost of equal ones; each is visited once, however often it is shared. */
export function cellsByHash(root: Cell, into: Map<string, Cell> = new Map()): Map<string, Cell> {
  const stack = [root];
  for (let cell = stack.pop(); cell; cell = stack.pop()) {
    const hash = cell.hashHex();
    if (into.has(hash)) continue;
    into.set(hash, cell);
    stack.push(...cell.refs().reverse());
  }
  return into;
}
