import type { Cell } from '../cell/cell.ts';
import { MAX_LEVEL } from '../cell/level-mask.ts';
import { ChainError, ProofIncompleteError } from '../errors.ts';
import { ResultsByLocation, rebuild } from './rebuild.ts';

/** Finds a complete cell by its hash in hexadecimal. */
export type FindCell = (hashHex: string) => Cell | undefined;

/**
 * Replaces every pruned branch of a virtual tree by the cell with its hash.
 *
 * @example
 * const tree = readBoc(blockBytes);
 * const view = openProof(makeProof(tree, (cell) => cell === tree));
 * const known = cellsByHash(tree);
 * fillPruned(view, (hashHex) => known.get(hashHex)).equals(tree); // => true
 */
export function fillPruned(virtualRoot: Cell, find: FindCell): Cell {
  const whole = rebuild(virtualRoot, (cell) => {
    if (cell.isPruned) return found(cell.hashHex(), find);
    return cell.isComplete ? cell.virtualize(MAX_LEVEL) : null;
  });
  // a pruned branch can claim a wrong depth
  if (!whole.equals(virtualRoot))
    throw new ChainError('MERKLE_MISMATCH', 'a filled-in cell does not match its pruned branch');
  return whole;
}

/**
 * Replaces the pruned branches of a virtual tree whose cells are known; others stay pruned. A found cell
 * may itself be partial.
 *
 * @example
 * const tree = readBoc(blockBytes);
 * const boc = new IndexedBoc(blockBytes);
 * const view = openProof(makeProof(tree, (cell) => cell === tree));
 * fillKnown(view, (hash) => boc.find(hash)).isComplete; // => true
 */
export function fillKnown(virtualRoot: Cell, find: (hash: Uint8Array) => Cell | undefined): Cell {
  const visit = (cell: Cell, merkleDepth: number): Cell | null => {
    if (cell.isComplete) return cell.virtualize(MAX_LEVEL);
    if (!cell.isPruned) return null;
    const known = merkleDepth === 0 ? find(cell.hash()) : undefined;
    // partial cells are copied, because hashing them in place would hash their whole BoC
    if (!known) return null;
    return known.isComplete
      ? known.virtualize(MAX_LEVEL)
      : rebuild(known, visit, new ResultsByLocation());
  };
  return rebuild(virtualRoot, visit, new ResultsByLocation()).virtualize(virtualRoot.visibleLevel);
}

function found(hashHex: string, find: FindCell): Cell {
  const cell = find(hashHex);
  if (!cell) throw new ProofIncompleteError(`the pruned cell ${hashHex} is not in any known tree`);
  return cell;
}

/**
 * All distinct cells of a tree by hash; of equal ones the leftmost.
 *
 * @example
 * const leaf = new Builder().storeUint(7, 8).build();
 * const tree = new Builder().storeRef(leaf).storeRef(leaf).build();
 * cellsByHash(tree).size; // => 2
 */
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
