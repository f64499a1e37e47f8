import {
  Block,
  type BlockIdExt,
  type Cell,
  describeBlock,
  openUpdate,
  type ProofIncompleteError,
  SparseTree,
} from '@tonway/chain';
import type { VerifiedReads } from '@tonway/lite-client';
import { DevnetError } from '../errors.ts';
import type { NewBlock } from '../store/chain-store.ts';
import { openBlock } from '../store/rounds.ts';
import { EarlierBlocks } from './earlier-blocks.ts';
import { explained } from './explained.ts';
import type { ForkCache } from './fork-cache.ts';
import { proveParts } from './state-proofs.ts';

/** What is known of a missing cell. */
export type Missing = ProofIncompleteError['missing'];

/**
 * The state after a block of another network, known in parts: at first, what the block itself changed. All parts are proven
 * by the servers of the network, and are checked against the hash of the state when they join.
 */
export class ForkedState {
  readonly id: BlockIdExt;
  /** The block that made the state; null for a zero state. */
  readonly block: NewBlock | null;
  readonly #reads: VerifiedReads;
  readonly #cache: ForkCache | null;
  readonly #tree: SparseTree;
  readonly #earlier: EarlierBlocks | null;
  readonly #fetching = new Map<string, Promise<void>>();

  /** The block must be proven. */
  static open(
    reads: VerifiedReads,
    id: BlockIdExt,
    cache: ForkCache | null = null,
  ): Promise<ForkedState> {
    return explained(stateAfter(id), async () => {
      if (id.seqno === 0) {
        const { root } = await reads.zeroState(id);
        return new ForkedState({ reads, cache }, id, root, null);
      }
      const block = openBlock({ data: await fileOf(reads, id, cache), signatures: null });
      const view = openUpdate(Block.load(block.root).stateUpdate).new;
      return new ForkedState({ reads, cache }, id, view, block);
    });
  }

  private constructor(
    { reads, cache }: Source,
    id: BlockIdExt,
    view: Cell,
    block: NewBlock | null,
  ) {
    this.id = id;
    this.block = block;
    this.#reads = reads;
    this.#cache = cache;
    this.#tree = new SparseTree(view);
    this.#earlier = block && new EarlierBlocks(reads, block.root);
    for (const part of cache?.parts(view.hashHex()) ?? [])
      if (this.#tree.has(part.hashHex())) this.#tree.add(part);
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
    const fetching = explained(stateAfter(this.id), () => this.#fetch(missing)).finally(() => {
      this.#fetching.delete(hash);
    });
    this.#fetching.set(hash, fetching);
    return fetching;
  }

  async #fetch({ hash = '', key }: Missing): Promise<void> {
    const path = this.#tree.pathTo(hash);
    if (!path) return;
    const place = { block: this.id, state: this.root, path, key };
    // a small account is shown completely by the proof of its entry, so that its cells are not parts of the tree
    for (const part of await proveParts(this.#reads, place))
      if (this.#tree.has(part.hashHex())) await this.#add(part);
    if (!this.#tree.pathTo(hash)) return;
    const found = await this.#earlier?.find(hash);
    if (found) await this.#add(found);
    if (this.#tree.pathTo(hash))
      throw new DevnetError(
        'FORK_INCOMPLETE',
        `a part of ${stateAfter(this.id)} cannot be proven (${path.join('.')})`,
      );
  }

  async #add(part: Cell): Promise<void> {
    this.#tree.add(part);
    await this.#cache?.addPart(this.root.hash(), part);
  }
}

interface Source {
  readonly reads: VerifiedReads;
  readonly cache: ForkCache | null;
}

async function fileOf(
  reads: VerifiedReads,
  id: BlockIdExt,
  cache: ForkCache | null,
): Promise<Uint8Array> {
  const known = cache?.block(id);
  if (known) return known;
  const file = await reads.blockFile(id);
  await cache?.addBlock(file);
  return file;
}

/** What errors of the servers are about. */
export function stateAfter(id: BlockIdExt): string {
  return `the state after ${describeBlock(id)}`;
}
