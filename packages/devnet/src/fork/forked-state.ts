import {
  Block,
  type BlockIdExt,
  type Cell,
  ChainError,
  describeBlock,
  openUpdate,
  type ProofIncompleteError,
  readBoc,
  SparseTree,
} from '@tonway/chain';
import { LiteError, type VerifiedReads } from '@tonway/lite-client';
import { DevnetError } from '../errors.ts';
import { EarlierBlocks } from './earlier-blocks.ts';
import { proveParts } from './state-proofs.ts';

/** What is known of a missing cell. */
export type Missing = ProofIncompleteError['missing'];

/**
 * The state after a block of another network, known in parts: at first, what the block itself changed. All parts are proven
 * by the servers of the network, and are checked against the hash of the state when they join.
 */
export class ForkedState {
  readonly id: BlockIdExt;
  readonly #reads: VerifiedReads;
  readonly #tree: SparseTree;
  readonly #earlier: EarlierBlocks | null;
  readonly #fetching = new Map<string, Promise<void>>();

  /** The block must be proven. */
  static open(reads: VerifiedReads, id: BlockIdExt): Promise<ForkedState> {
    return explained(id, async () => {
      if (id.seqno === 0) {
        const { root } = await reads.zeroState(id);
        return new ForkedState(reads, id, root, null);
      }
      const root = readBoc(await reads.blockFile(id));
      const view = openUpdate(Block.load(root).stateUpdate).new;
      return new ForkedState(reads, id, view, new EarlierBlocks(reads, root));
    });
  }

  private constructor(
    reads: VerifiedReads,
    id: BlockIdExt,
    view: Cell,
    earlier: EarlierBlocks | null,
  ) {
    this.id = id;
    this.#reads = reads;
    this.#tree = new SparseTree(view);
    this.#earlier = earlier;
  }

  /** Reading a missing part throws `ProofIncompleteError`. */
  get root(): Cell {
    return this.#tree.root;
  }

  /** Whether the cell belongs to the state; it may be known by now. */
  has({ hash }: Missing): boolean {
    return hash !== undefined && this.#tree.has(hash);
  }

  /** Fetches a missing cell with what surrounds it: with a proof, or from the block that created it. Concurrent calls share one fetch. */
  fetch(missing: Missing): Promise<void> {
    const { hash = '' } = missing;
    const running = this.#fetching.get(hash);
    if (running) return running;
    const fetching = explained(this.id, () => this.#fetch(missing)).finally(() => {
      this.#fetching.delete(hash);
    });
    this.#fetching.set(hash, fetching);
    return fetching;
  }

  async #fetch({ hash = '', key }: Missing): Promise<void> {
    const path = this.#tree.pathTo(hash);
    if (!path) return;
    const place = { block: this.id, state: this.root, path, key };
    for (const part of await proveParts(this.#reads, place)) this.#tree.add(part);
    if (!this.#tree.pathTo(hash)) return;
    const found = await this.#earlier?.find(hash);
    if (found) this.#tree.add(found);
    if (this.#tree.pathTo(hash))
      throw new DevnetError(
        'FORK_INCOMPLETE',
        `a part of the state after ${describeBlock(this.id)} cannot be proven (${path.join('.')})`,
      );
  }
}

/** Errors of the servers say what they are about, and what helps. */
export async function explained<T>(id: BlockIdExt, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof LiteError || error instanceof ChainError)) throw error;
    const help =
      'servers keep states for some hours; use an archive server, a newer block, or try again';
    throw new DevnetError(
      'FORK_SOURCE',
      `the state after ${describeBlock(id)} could not be read from the forked network: ${error.message}; ${help}`,
      { cause: error },
    );
  }
}
