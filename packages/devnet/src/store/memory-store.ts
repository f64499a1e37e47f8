import {
  Block,
  type BlockIdExt,
  type BlockInfo,
  type Cell,
  FULL_SHARD,
  MASTERCHAIN,
  previousBlocks,
  shardsOf,
  toHex,
} from '@tonway/chain';
import { describeBlock, type SignatureSet, sameBlock } from '@tonway/lite-client';
import { DevnetError } from '../errors.ts';
import type { BlockSearch, ChainStore, NewBlock, StoredBlock, ZeroState } from './chain-store.ts';
import { ShardIndex } from './shard-index.ts';

class Entry implements StoredBlock {
  readonly id: BlockIdExt;
  readonly data: Uint8Array;
  readonly root: Cell;
  readonly signatures: SignatureSet | null;
  readonly info: BlockInfo;
  registeredBy: number | null = null;
  readonly #block: NewBlock;

  constructor(block: NewBlock) {
    const { id, data, root, signatures } = block;
    this.id = id;
    this.data = data;
    this.root = root;
    this.signatures = signatures;
    this.info = Block.load(root).info;
    this.#block = block;
  }

  /** A block out of a log works out its state when first asked for it. */
  get state(): Cell {
    return this.#block.state;
  }
}

/** Keeps everything; states share the cells that did not change. */
export class MemoryStore implements ChainStore {
  readonly zeroStates: readonly ZeroState[];
  readonly #blocks = new Map<string, Entry>();
  readonly #masterchain: Entry[] = [];
  readonly #workchains = new Map<number, ShardIndex>();
  readonly #listeners = new Set<() => void>();
  #headSeqno = 0;

  constructor(zeroStates: readonly ZeroState[]) {
    this.zeroStates = zeroStates;
  }

  get head(): StoredBlock | null {
    return this.masterchainBlock(this.#headSeqno);
  }

  append(block: NewBlock): void {
    if (this.#entry(block.id)) return;
    const entry = new Entry(block);
    this.#checkParents(entry);
    this.#blocks.set(toHex(block.id.rootHash), entry);
    if (block.id.workchain === MASTERCHAIN) this.#masterchain.push(entry);
    const before = this.#headSeqno;
    while (this.#advance());
    if (this.#headSeqno > before) for (const listener of this.#listeners) listener();
  }

  block(id: BlockIdExt): StoredBlock | null {
    return this.#entry(id);
  }

  masterchainBlock(seqno: number): StoredBlock | null {
    return this.#masterchain[seqno - 1] ?? null;
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

  #entry(id: BlockIdExt): Entry | null {
    const entry = this.#blocks.get(toHex(id.rootHash));
    return entry && sameBlock(entry.id, id) ? entry : null;
  }

  #zeroState(id: BlockIdExt): ZeroState | null {
    return this.zeroStates.find((each) => sameBlock(each.id, id)) ?? null;
  }

  #checkParents({ id, info }: Entry): void {
    if (id.workchain === MASTERCHAIN && id.seqno !== this.#masterchain.length + 1)
      throw new DevnetError('STORE_NOT_NEXT', `${describeBlock(id)} is not the next block`);
    for (const parent of previousBlocks(info)) {
      if (!this.#entry(parent) && !this.#zeroState(parent))
        throw new DevnetError('STORE_UNKNOWN_PARENT', `${describeBlock(id)} has unknown parents`);
    }
  }

  /** Takes the next masterchain block as head, if all that it lists is here. */
  #advance(): boolean {
    const next = this.#masterchain[this.#headSeqno];
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

  /** The shard blocks that a masterchain block lists, zero states aside; null where one is missing. */
  #listedBy({ root }: Entry): Entry[] | null {
    const hashes = Block.load(root).extra.custom?.shardHashes;
    const tops: Entry[] = [];
    for (const { workchain, shard, descr } of hashes ? shardsOf(hashes) : []) {
      if (descr.seqno === 0) continue;
      const { seqno, rootHash, fileHash } = descr;
      const top = this.#entry({ workchain, shard, seqno, rootHash, fileHash });
      if (!top) return null;
      tops.push(top);
    }
    return tops;
  }

  /** The block and its ancestors down to those that are part of the chain already. */
  #unregistered(top: Entry): Entry[] {
    const found: Entry[] = [];
    const stack: (Entry | null)[] = [top];
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
}
