import type { Cell } from '../cell/cell.ts';
import { MAX_LEVEL } from '../cell/level-mask.ts';
import { ChainError, ProofIncompleteError } from '../errors.ts';
import { rebuild } from './rebuild.ts';

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
