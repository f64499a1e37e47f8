import type { Cell } from '../cell/cell.ts';
import type { Arena } from './arena.ts';
import type { BocLimits } from './limits.ts';
import { readArena } from './read-boc.ts';

/** A bag of cells in which a cell is found by its hash. */
export class Bag {
  readonly roots: readonly Cell[];
  private readonly arena: Arena;

  constructor(bytes: Uint8Array, limits: Partial<BocLimits> = {}) {
    const { arena, roots } = readArena(bytes, limits);
    this.arena = arena;
    this.roots = roots.map((root) => arena.cell(root));
  }

  /** The cell with this hash; where only a pruned form is in the bag, that form as a proof shows it. */
  find(hash: Uint8Array): Cell | undefined {
    const index = this.arena.index().find(hash);
    if (index < 0) return undefined;
    const cell = this.arena.cell(index);
    return cell.fullMask === 0 ? cell : cell.virtualize(0);
  }
}
