import {
  type Address,
  type BlockIdExt,
  type Cell,
  describeBlock,
  FULL_SHARD,
  MASTERCHAIN,
  ProofIncompleteError,
  ShardStateUnsplit,
  sameBlock,
  shardContainsAccount,
  shardsOf,
  writeBoc,
} from '@tonway/chain';
import type { VerifiedReads } from '@tonway/lite-client';
import type { ChainTop } from '../collate/collation.ts';
import { DevnetError } from '../errors.ts';
import type { ChainBase } from '../store/chain-store.ts';
import { explained } from './explained.ts';
import type { ForkCache } from './fork-cache.ts';
import { ForkedState, stateAfter } from './forked-state.ts';

/** The number of accounts that are fetched at the same time. */
const AT_ONCE = 16;
/** More than any block or read misses; a part that is asked for again and again would never end. */
const MAX_REPETITIONS = 10_000;

/** The states after blocks of another network, from which local blocks go on. */
export class ForkedStates {
  readonly head: ChainTop;
  readonly #reads: VerifiedReads;
  readonly #cache: ForkCache | null;
  readonly #states: ForkedState[];
  /** The newest states of all chains. */
  #tops: readonly ForkedState[] = [];

  /** Opens the states after a masterchain block, and after the shard blocks that it lists. */
  static async open(
    reads: VerifiedReads,
    id: BlockIdExt,
    cache: ForkCache | null = null,
  ): Promise<ForkedStates> {
    // what is in the cache was proven before
    if (!cache?.block(id)) await explained(stateAfter(id), () => reads.requireBlock(id));
    const states = new ForkedStates(reads, cache, await ForkedState.open(reads, id, cache));
    await states.#addShardsOf(states.head);
    states.#tops = [...states.#states];
    return states;
  }

  private constructor(reads: VerifiedReads, cache: ForkCache | null, masterchain: ForkedState) {
    this.#reads = reads;
    this.#cache = cache;
    this.#states = [masterchain];
    this.head = { id: masterchain.id, state: masterchain.root };
  }

  /** Opens the states after an earlier masterchain block, too. */
  async addEarlier(seqno: number): Promise<void> {
    const id = this.#masterchain(seqno)?.id ?? (await this.#lookUp(seqno));
    await this.#addShardsOf({ id, state: await this.#add(id) });
  }

  /** The newest blocks of all chains, from which local blocks go on. */
  get blocks(): ChainBase['blocks'] {
    return this.#tops.map(({ block, root, id }) => {
      if (block) return { ...block, state: root };
      throw new DevnetError(
        'OPTION_INVALID',
        `block ${this.head.id.seqno} of the forked network lists the shard ${describeBlock(id)}, which has no blocks yet; use a newer block`,
      );
    });
  }

  state(id: BlockIdExt): Cell | null {
    return this.#states.find((each) => sameBlock(each.id, id))?.root ?? null;
  }

  /** `complete` opens the states after earlier blocks when they are asked for. */
  masterchainBlock(seqno: number): ChainTop {
    const found = this.#masterchain(seqno);
    if (!found) throw new EarlierStateError(seqno);
    return { id: found.id, state: found.root };
  }

  /**
   * Does work that reads the states, and does it again with what it missed until nothing is missing. Each repetition knows
   * more, so that the end is certain.
   */
  async complete<T>(work: () => T | Promise<T>): Promise<T> {
    for (let i = 0; i < MAX_REPETITIONS; i++) {
      try {
        return await work();
      } catch (error) {
        await this.#fetch(error);
      }
    }
    throw new DevnetError(
      'FORK_INCOMPLETE',
      `parts of the forked network were still missing after ${MAX_REPETITIONS} of them were fetched`,
    );
  }

  /** Fetches accounts ahead of the work that needs them, such as the destinations of messages. */
  async fetchAccounts(addresses: readonly Address[]): Promise<void> {
    for (let at = 0; at < addresses.length; at += AT_ONCE) {
      const some = addresses.slice(at, at + AT_ONCE);
      await Promise.all(some.map((address) => this.complete(() => this.#readAccount(address))));
    }
  }

  #readAccount({ workchain, hash }: Address): void {
    const top = this.#tops.find(
      ({ id }) => id.workchain === workchain && shardContainsAccount(id.shard, hash),
    );
    const found = top && ShardStateUnsplit.load(top.root).accounts.get(hash);
    // what the block changed of an account is known before the rest of it
    if (found && !found.accountCell.isComplete) writeBoc(found.accountCell);
  }

  /** Fetches what an error says is missing; throws any other error again. */
  async #fetch(error: unknown): Promise<void> {
    if (error instanceof EarlierStateError && error.seqno < this.head.id.seqno)
      return this.addEarlier(error.seqno);
    const { missing = {} } = error instanceof ProofIncompleteError ? error : {};
    const states = this.#states.filter((state) => state.has(missing));
    if (states.length === 0) throw error;
    await Promise.all(states.map((state) => state.fetch(missing)));
  }

  async #lookUp(seqno: number): Promise<BlockIdExt> {
    const known = this.#cache?.masterchainBlock(seqno);
    if (known) return known;
    const chain = { workchain: MASTERCHAIN, shard: FULL_SHARD };
    const { id: head } = this.head;
    const { id } = await explained(stateAfter(head), () =>
      this.#reads.lookup(chain, { seqno }, head),
    );
    return id;
  }

  #masterchain(seqno: number): ForkedState | undefined {
    return this.#states.find(({ id }) => id.workchain === MASTERCHAIN && id.seqno === seqno);
  }

  async #addShardsOf(masterchain: ChainTop): Promise<void> {
    const shards = await this.complete(() => shardsListedBy(masterchain));
    await Promise.all(shards.map((shard) => this.#add(shard)));
  }

  async #add(id: BlockIdExt): Promise<Cell> {
    const known = this.state(id);
    if (known) return known;
    const state = await ForkedState.open(this.#reads, id, this.#cache);
    this.#states.push(state);
    return state.root;
  }
}

/** The state after an earlier masterchain block is needed. */
class EarlierStateError extends DevnetError {
  readonly seqno: number;

  constructor(seqno: number) {
    super('FORK_INCOMPLETE', `the state after masterchain block ${seqno} is not known`);
    this.seqno = seqno;
  }
}

function shardsListedBy({ state }: ChainTop): BlockIdExt[] {
  const { custom } = ShardStateUnsplit.load(state);
  return [...(custom ? shardsOf(custom.shardHashes) : [])].map(({ workchain, shard, descr }) => {
    const { seqno, rootHash, fileHash } = descr;
    return { workchain, shard, seqno, rootHash, fileHash };
  });
}
