import { toHex } from '@tonway/chain';
import { DevnetError } from '../errors.ts';
import type { Checkpoint, CheckpointStorage } from '../persistence/checkpoint-files.ts';
import type { Spill } from '../store/block-cache.ts';
import type { ChainStore, LoggedBlock, NewBlock } from '../store/chain-store.ts';
import { roundAt, roundId } from '../store/rounds.ts';
import { type BlockPlace, readRound, type SideRound, SideRounds } from '../store/side-rounds.ts';
import type { LocalChain } from './local-chain.ts';

const MAX_CHECKPOINTS = 1000;
const NAME = /^[\w.-]{1,64}$/;

/**
 * Named states of the network. The blocks of a checkpoint stay on the chain, or are put aside when the chain
 * is reverted, so that restoring one checkpoint deletes no other.
 */
export class Checkpoints {
  readonly #chain: LocalChain;
  readonly #storage: CheckpointStorage;
  readonly #side: SideRounds;
  readonly #all: Map<string, Checkpoint>;

  constructor(
    chain: LocalChain,
    storage: CheckpointStorage,
    saved: Iterable<Checkpoint> = [],
    side = new SideRounds(),
  ) {
    this.#chain = chain;
    this.#storage = storage;
    this.#side = side;
    this.#all = new Map(Array.from(saved, (each) => [each.name, each]));
  }

  /** In order of creation. */
  get list(): Checkpoint[] {
    return [...this.#all.values()];
  }

  /** The oldest block of the chain that a checkpoint needs; infinite without checkpoints. */
  get oldestBlock(): number {
    return Math.min(...this.#forks);
  }

  get(name: string): Checkpoint {
    const checkpoint = this.#all.get(name);
    if (checkpoint) return checkpoint;
    const known = this.list.map((each) => each.name).join(', ') || 'none';
    throw new DevnetError(
      'CHECKPOINT_UNKNOWN',
      `checkpoint ${name} does not exist; available: ${known}`,
    );
  }

  /** Refuses a name that is in use, unless `replace` is set. */
  checkName(name: string, replace: boolean): void {
    if (!NAME.test(name))
      throw new DevnetError(
        'OPTION_INVALID',
        'name: expected 1 to 64 letters, digits, dots, hyphens or underscores',
      );
    if (this.#all.has(name) && !replace)
      throw new DevnetError(
        'CHECKPOINT_EXISTS',
        `checkpoint ${name} exists; delete it, or set replace`,
      );
    if (!this.#all.has(name) && this.#all.size >= MAX_CHECKPOINTS)
      throw new DevnetError(
        'OPTION_INVALID',
        `there are ${MAX_CHECKPOINTS} checkpoints; delete one`,
      );
  }

  /** Names the current state. */
  create(name: string): Promise<Checkpoint> {
    const { seqno, rootHash } = this.#chain.tops.masterchain.id;
    const { state: clock } = this.#chain.clock;
    return this.#add({ name, seqno, hash: toHex(rootHash), clock });
  }

  async delete(name: string): Promise<void> {
    this.#all.delete(this.get(name).name);
    await this.#save();
  }

  /** Returns the newest block that the chains before and after have in common. */
  async restore(name: string): Promise<number> {
    const checkpoint = this.get(name);
    const path = this.#pathTo(checkpoint);
    const fork = forkOf(checkpoint, path);
    await this.revertTo(fork);
    for (const round of path) await this.#chain.appendStored(readRound(round));
    await this.#chain.setClock(checkpoint.clock);
    return fork;
  }

  /** Removes all blocks after a masterchain block from the chain; puts those aside that a checkpoint needs. */
  async revertTo(seqno: number): Promise<void> {
    const newest = Math.max(...this.#forks);
    for (let next = seqno + 1; next <= newest; next++)
      await this.#putAside(roundAt(this.#chain.store, next) ?? []);
    await this.#chain.revertTo(seqno);
  }

  /** Adds a checkpoint with the blocks of another store, which has the same zero states. */
  async add(checkpoint: Checkpoint, store: ChainStore): Promise<Checkpoint> {
    for (let seqno = 1; seqno <= checkpoint.seqno; seqno++) {
      const round = roundAt(store, seqno) ?? dropped(seqno);
      if (!this.#hasBlock(round)) await this.#putAside(round);
    }
    return this.#add(checkpoint);
  }

  /** The rounds from the first block to this one. They may be read while the chain changes. */
  async *rounds(head: BlockPlace): AsyncGenerator<readonly LoggedBlock[]> {
    const { store } = this.#chain;
    const path = this.#pathTo(head);
    const onChain = Array.from({ length: forkOf(head, path) }, (_, index) => {
      const { id } = store.masterchainBlock(index + 1) ?? dropped(index + 1);
      return { seqno: index + 1, hash: toHex(id.rootHash) };
    });
    for (const place of [...onChain, ...path]) yield this.#readRound(place);
  }

  /** A round that is on the chain or put aside. */
  #readRound(place: BlockPlace): readonly LoggedBlock[] {
    if (this.#chain.hasBlock(place)) return roundAt(this.#chain.store, place.seqno) ?? [];
    const aside = this.#side.get(place.hash);
    return aside ? readRound(aside) : dropped(place.seqno);
  }

  #hasBlock(round: readonly Omit<NewBlock, 'state'>[]): boolean {
    const id = roundId(round);
    return id !== null && this.#chain.hasBlock(id);
  }

  async #putAside(round: readonly Omit<NewBlock, 'state'>[]): Promise<void> {
    const id = roundId(round);
    if (!id || this.#side.has(id.hash)) return;
    this.#side.add({ ...id, blocks: await this.#storage.append(round) });
  }

  async #add(checkpoint: Checkpoint): Promise<Checkpoint> {
    this.#all.set(checkpoint.name, checkpoint);
    await this.#save();
    return checkpoint;
  }

  async #save(): Promise<void> {
    await this.#storage.save(this.list);
    this.#side.keepFor(this.list);
  }

  /** Where the chain and each checkpoint branch. */
  get #forks(): number[] {
    return this.list.map((each) => forkOf(each, this.#pathTo(each)));
  }

  #pathTo(block: BlockPlace): SideRound[] {
    return this.#side.pathTo(block, (place) => this.#chain.hasBlock(place));
  }
}

/** The storage of a devnet without a folder. */
export function memoryStorage(spill: Spill): CheckpointStorage {
  return {
    append: async (round) => round.map((block) => spill.write(block)),
    save: async () => {},
  };
}

/** The newest block that the chain and a checkpoint have in common. */
function forkOf({ seqno }: BlockPlace, [first]: readonly SideRound[]): number {
  return first ? first.seqno - 1 : seqno;
}

function dropped(seqno: number): never {
  throw new DevnetError(
    'OPTION_INVALID',
    `block ${seqno} is not kept any more; start the devnet with --history all to save its chain`,
  );
}
