import { Builder } from '../cell/builder.ts';
import type { Cell } from '../cell/cell.ts';
import { CellType } from '../cell/cell-type.ts';
import { MAX_LEVEL } from '../cell/level-mask.ts';
import { ChainError } from '../errors.ts';

/**
 * Makes a pruned branch: the hashes and depths of a subtree. `merkleDepth` is the number of Merkle cells
 * between the subtree and the proof that omits it.
 */
export function prune(cell: Cell, merkleDepth: number): Cell {
  if (merkleDepth >= MAX_LEVEL)
    throw new ChainError('CELL_INVALID', 'proofs nest three deep at most');
  const mask = cell.levelMask | (1 << merkleDepth);
  const levels = [0, 1, 2].filter((level) => isStored(mask, level));
  const builder = new Builder().storeUint(CellType.PrunedBranch, 8).storeUint(mask, 8);
  for (const level of levels) builder.storeBits256(cell.hash(level));
  for (const level of levels) builder.storeUint(cell.depth(level), 16);
  return builder.buildSpecial();
}

/**
 * The replacement of a cell that a proof omits: a leaf is kept, as it is no larger
 * than a pruned branch; a pruned branch is pruned again for this proof.
 */
export function pruneUnlessLeaf(cell: Cell, merkleDepth: number): Cell {
  return cell.refCount === 0 && !cell.isPruned ? cell : prune(cell, merkleDepth);
}

/** Whether a pruned branch stores the hash of this level: level 0, and one per mask bit except the highest. */
function isStored(mask: number, level: number): boolean {
  const below = mask & ((1 << level) - 1);
  const isDistinct = level === 0 || ((mask >> (level - 1)) & 1) === 1;
  return isDistinct && below !== mask;
}
