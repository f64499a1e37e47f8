import {
  Block,
  type BlockIdExt,
  type Cell,
  FULL_SHARD,
  MASTERCHAIN,
  previousBlocks,
  shardsOf,
} from '@tonway/chain';
import { describeBlock, sameBlock } from '@tonway/lite-client';
import { DevnetError } from '../errors.ts';
import { BlockCache } from './block-cache.ts';
import type {
  BlockSearch,
  ChainBase,
  ChainStore,
  NewBlock,
  StoredBlock,
  ZeroState,
} from './chain-store.ts';
import type { StateSource } from './compute-state.ts';
import { ShardIndex } from './shard-index.ts';
import { keyOf, StoredEntry } from './stored-entry.ts';

/** Keeps blocks in memory as far as the cache allows; states share unchanged cells. */
export class MemoryStore implements ChainStore {
  readonly zeroStates: readonly ZeroState[];
  readonly zeroStateId: BlockIdExt | null;
  readonly baseSeqno: number;
  /** By root hash. */
  readonly #blocks = new Map<string, StoredEntry>();
  readonly #cache: BlockCache;
  readonly #masterchain = new Map<number, StoredEntry>();
  readonly #workchains = new Map<number, ShardIndex>();
  readonly #listeners = new Set<() => void>();
  #lastSeqno = 0;
  #headSeqno = 0;

  constructor(
    zeroStates: readonly ZeroState[],
    cache = new BlockCache(Number.MAX_SAFE_INTEGER, null),
    base: ChainBase | null = null,
  ) {
    this.zeroStates = zeroStates;
    this.zeroStateId = base?.zeroState ?? zeroStates[0]?.id ?? null;
    this.#cache = cache;
    const isMasterchain = ({ id }: NewBlock) => id.workchain === MASTERCHAIN;
    this.baseSeqno = base?.blocks.find(isMasterchain)?.id.seqno ?? 0;
    if (base) this.#startFrom(base);
  }

  get head(): StoredBlock | null {
    return this.masterchainBlock(this.#headSeqno);
  }

  /** Registers the blocks of another network, whose ancestors are unknown. */
  #startFrom({ blocks }: ChainBase): void {
    const seqno = this.baseSeqno;
    this.#lastSeqno = seqno;
    this.#headSeqno = seqno;
    for (const block of blocks) {
      const entry = new StoredEntry(block, [], this.#cache);
      // nothing could compute its state again
      entry.pin();
      entry.registeredBy = seqno;
      this.#blocks.set(entry.key, entry);
      if (block.id.workchain === MASTERCHAIN) this.#masterchain.set(seqno, entry);
      this.#indexOf(block.id.workchain).add(entry);
    }
  }

  append(block: NewBlock): void {
    if (this.#entry(block.id)) return;
    const entry = new StoredEntry(block, this.#parentsOf(block), this.#cache);
    this.#blocks.set(entry.key, entry);
    if (block.id.workchain === MASTERCHAIN) this.#masterchain.set(++this.#lastSeqno, entry);
    const before = this.#headSeqno;
    while (this.#advance());
    if (this.#headSeqno > before) this.#notify();
  }

  /** Removes all blocks after a masterchain block. */
  revertTo(seqno: number): void {
    for (const index of this.#workchains.values()) index.removeAbove(seqno);
    for (const [hash, entry] of this.#blocks) {
      if (entry.registeredBy !== null && entry.registeredBy <= seqno) continue;
      this.#blocks.delete(hash);
      if (entry.id.workchain === MASTERCHAIN) this.#masterchain.delete(entry.id.seqno);
      entry.forget();
    }
    this.#lastSeqno = seqno;
    this.#headSeqno = seqno;
    this.#notify();
  }

  /** Removes the blocks registered before a masterchain block, except key blocks, which proofs need. */
  dropBelow(seqno: number): void {
    for (const index of this.#workchains.values()) {
      for (const entry of index.removeBelow(seqno)) {
        if (entry.isKeyBlock) continue;
        this.#blocks.delete(entry.key);
        if (entry.id.workchain === MASTERCHAIN) this.#masterchain.delete(entry.id.seqno);
        entry.forget();
      }
    }
  }

  block(id: BlockIdExt): StoredBlock | null {
    return this.#entry(id);
  }

  masterchainBlock(seqno: number): StoredBlock | null {
    return this.#masterchain.get(seqno) ?? null;
  }

  state(id: BlockIdExt): Cell | null {
    return this.#entry(id)?.state ?? this.#zeroState(id)?.root ?? null;
  }

  masterchainStateOf(id: BlockIdExt): Cell | null {
    const entry = this.#entry(id);
    const { masterRef } = entry?.info ?? {};
    if (!masterRef) return id.workchain === MASTERCHAIN ? this.state(id) : null;
    const { seqno, rootHash, fileHash } = masterRef;
    return this.state({ workchain: MASTERCHAIN, shard: FULL_SHARD, seqno, rootHash, fileHash });
  }

  find(search: BlockSearch): StoredBlock | null {
    return this.#workchains.get(search.workchain)?.find(search) ?? null;
  }

  hasWorkchain(workchain: number): boolean {
    return this.#workchains.has(workchain);
  }

  onHead(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #entry(id: BlockIdExt): StoredEntry | null {
    const entry = this.#blocks.get(keyOf(id.rootHash));
    return entry && sameBlock(entry.id, id) ? entry : null;
  }

  #zeroState(id: BlockIdExt): ZeroState | null {
    return this.zeroStates.find((each) => sameBlock(each.id, id)) ?? null;
  }

  #parentsOf({ id, root }: NewBlock): StateSource[] {
    if (id.workchain === MASTERCHAIN && id.seqno !== this.#lastSeqno + 1)
      throw new DevnetError('STORE_NOT_NEXT', `${describeBlock(id)} is not the next block`);
    return previousBlocks(Block.load(root).info).map((parent) => {
      const source = this.#entry(parent) ?? zeroSource(this.#zeroState(parent));
      if (source) return source;
      throw new DevnetError('STORE_UNKNOWN_PARENT', `${describeBlock(id)} has unknown parents`);
    });
  }

  /** Makes the next masterchain block the head if all its shard blocks are present. */
  #advance(): boolean {
    const next = this.#masterchain.get(this.#headSeqno + 1);
    const tops = next && this.#listedBy(next);
    if (!tops) return false;
    const added = [next, ...tops.flatMap((top) => this.#unregistered(top))];
    for (const entry of added.sort((a, b) => a.id.seqno - b.id.seqno)) {
      if (entry.registeredBy !== null) continue;
      entry.registeredBy = next.id.seqno;
      this.#indexOf(entry.id.workchain).add(entry);
    }
    this.#headSeqno++;
    return true;
  }

  /** The shard blocks that a masterchain block lists, without zero states; null if one is missing. */
  #listedBy({ root }: StoredEntry): StoredEntry[] | null {
    const hashes = Block.load(root).extra.custom?.shardHashes;
    const tops: StoredEntry[] = [];
    for (const { workchain, shard, descr } of hashes ? shardsOf(hashes) : []) {
      if (descr.seqno === 0) continue;
      const { seqno, rootHash, fileHash } = descr;
      const top = this.#entry({ workchain, shard, seqno, rootHash, fileHash });
      if (!top) return null;
      tops.push(top);
    }
    return tops;
  }

  /** The block and its ancestors that are not registered yet. */
  #unregistered(top: StoredEntry): StoredEntry[] {
    const found: StoredEntry[] = [];
    const stack: (StoredEntry | null)[] = [top];
    for (let entry = stack.pop(); entry !== undefined; entry = stack.pop()) {
      if (!entry || entry.registeredBy !== null) continue;
      found.push(entry);
      stack.push(...previousBlocks(entry.info).map((id) => this.#entry(id)));
    }
    return found;
  }

  #indexOf(workchain: number): ShardIndex {
    const index = this.#workchains.get(workchain) ?? new ShardIndex();
    this.#workchains.set(workchain, index);
    return index;
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}

function zeroSource(zeroState: ZeroState | null): StateSource | null {
  return zeroState && { knownState: zeroState.root, parents: [], follow: () => zeroState.root };
}
