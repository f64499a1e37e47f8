import {
  Block,
  type BlockIdExt,
  type Cell,
  cellsByHash,
  openUpdate,
  previousBlocks,
  readBoc,
} from '@tonway/chain';
import type { VerifiedReads } from '@tonway/lite-client';

/** How many generations of blocks are searched. */
const MAX_GENERATIONS = 100;

/**
 * Finds parts of a state that no proof shows, such as queued messages: the block that created a cell of the state contains
 * the cell in its state update.
 */
export class EarlierBlocks {
  readonly #reads: VerifiedReads;
  /** By hash in hexadecimal. */
  readonly #cells = new Map<string, Cell>();
  #next: readonly BlockIdExt[] = [];
  #generations = 0;

  /** The search starts with the block that made the state. */
  constructor(reads: VerifiedReads, block: Cell) {
    this.#reads = reads;
    this.#next = this.#read(block);
  }

  /** The cell with this hash, or null. */
  async find(hash: string): Promise<Cell | null> {
    while (!this.#cells.has(hash) && this.#next.length > 0) {
      if (++this.#generations > MAX_GENERATIONS) break;
      const files = await Promise.all(this.#next.map((id) => this.#reads.blockFile(id)));
      this.#next = files.flatMap((file) => this.#read(readBoc(file)));
    }
    return this.#cells.get(hash) ?? null;
  }

  /** Returns the parents, except zero states. */
  #read(root: Cell): BlockIdExt[] {
    const { stateUpdate, info } = Block.load(root);
    // other parts of the block may occur in the state, too: the value flow has all currencies
    for (const part of [openUpdate(stateUpdate).new, root])
      for (const [hash, cell] of cellsByHash(part))
        if (!cell.isPruned && !this.#cells.has(hash)) this.#cells.set(hash, cell);
    return previousBlocks(info).filter(({ seqno }) => seqno > 0);
  }
}
