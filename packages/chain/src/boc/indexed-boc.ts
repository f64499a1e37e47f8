import type { Cell } from '../cell/cell.ts';
import type { Arena } from './arena.ts';
import type { BocLimits } from './header.ts';
import { readArena } from './read-boc.ts';

/**
 * A BoC whose cells can be found by hash.
 *
 * @example
 * const boc = new IndexedBoc(blockBytes);
 * const [root] = boc.roots;
 * boc.find(root.ref(0).hash())?.equals(root.ref(0)); // => true
 */
export class IndexedBoc {
  readonly roots: readonly Cell[];
  readonly #arena: Arena;

  constructor(bytes: Uint8Array, limits: Partial<BocLimits> = {}) {
    const { arena, roots } = readArena(bytes, limits);
    this.#arena = arena;
    this.roots = roots.map((root) => arena.cell(root));
  }

  /** The cell with this hash; if the BoC contains only a partially pruned form, that form. */
  find(hash: Uint8Array): Cell | undefined {
    const index = this.#arena.index().find(hash);
    if (index < 0) return undefined;
    const cell = this.#arena.cell(index);
    return cell.fullMask === 0 ? cell : cell.virtualize(0);
  }
}
