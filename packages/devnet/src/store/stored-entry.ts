import { Block, type BlockIdExt, type BlockInfo, type Cell, readBoc } from '@tonway/chain';
import type { SignatureSet } from '@tonway/lite-client';
import type { BlockCache, Evictable } from './block-cache.ts';
import type { BlockLocation, LoggedBlock, NewBlock, StoredBlock } from './chain-store.ts';
import { computeState, nextState, type StateSource } from './compute-state.ts';

/** The state of every so many blocks is kept; the states between are computed from it. */
const CHECKPOINT_EVERY = 64;

interface LoadedBlock extends LoggedBlock {
  readonly root: Cell;
  readonly info: BlockInfo;
}

/** A stored block: parsed while in use, else only its location. Kept small because there are many. */
export class StoredEntry implements StoredBlock, StateSource, Evictable {
  /** The root hash in Latin-1: half as long as hexadecimal, and smaller than an array. */
  readonly key: string;
  readonly #fileHash: string;
  readonly #workchain: number;
  readonly #shard: bigint;
  readonly #seqno: number;
  readonly size: number;
  readonly endLt: bigint;
  readonly genUtime: number;
  readonly isKeyBlock: boolean;
  registeredBy: number | null = null;
  readonly #cache: BlockCache;
  #parents: readonly StateSource[];
  #isCheckpoint: boolean;
  #loaded: LoadedBlock | null;
  #state: Cell | null;
  /** The place of the state in the cell file. */
  #statePlace: number | null = null;
  #location: BlockLocation | null;

  constructor(block: NewBlock, parents: readonly StateSource[], cache: BlockCache) {
    const { id, data, root, signatures, state, location = null } = block;
    const { info } = Block.load(root);
    this.key = keyOf(id.rootHash);
    this.#fileHash = keyOf(id.fileHash);
    this.#workchain = id.workchain;
    this.#shard = id.shard;
    this.#seqno = id.seqno;
    this.size = data.length;
    this.endLt = info.endLt;
    this.genUtime = info.genUtime;
    this.isKeyBlock = info.keyBlock;
    this.#cache = cache;
    this.#parents = parents;
    this.#isCheckpoint = id.seqno % CHECKPOINT_EVERY === 0;
    this.#loaded = { data, root, signatures, info };
    this.#state = state;
    this.#location = location;
    this.#keepState();
    cache.use(this);
  }

  get id(): BlockIdExt {
    return {
      workchain: this.#workchain,
      shard: this.#shard,
      seqno: this.#seqno,
      rootHash: bytesOf(this.key),
      fileHash: bytesOf(this.#fileHash),
    };
  }

  get data(): Uint8Array {
    return this.#open().data;
  }

  get root(): Cell {
    return this.#open().root;
  }

  get signatures(): SignatureSet | null {
    return this.#open().signatures;
  }

  get info(): BlockInfo {
    return this.#open().info;
  }

  get state(): Cell {
    const state = this.knownState ?? computeState(this);
    this.#cache.use(this);
    return state;
  }

  get knownState(): Cell | null {
    const { cells } = this.#cache;
    if (this.#state || !cells || this.#statePlace === null) return this.#state;
    this.#state = cells.read(this.#statePlace);
    this.#cache.use(this);
    return this.#state;
  }

  get parents(): readonly StateSource[] {
    return this.#parents;
  }

  follow(states: readonly Cell[]): Cell {
    const state = nextState(this.root, states);
    this.#state = state;
    this.#keepState();
    return this.#state;
  }

  evict(): void {
    if (this.#loaded) this.#location ??= this.#cache.spill(this.#loaded);
    if (!this.#location) return;
    this.#loaded = null;
    if (!this.#isCheckpoint || this.#statePlace !== null) this.#state = null;
  }

  /** Makes the block independent of its ancestors. */
  pin(): void {
    this.#isCheckpoint = true;
    this.#state = this.state;
    this.#keepState();
  }

  /** Releases the block, which is not used any more. */
  forget(): void {
    this.#cache.forget(this);
    this.#location?.release();
  }

  #open(): LoadedBlock {
    this.#loaded ??= loadBlock(this.#location);
    this.#cache.use(this);
    return this.#loaded;
  }

  /** Writes the state of a checkpoint to the cell file; later states share the cells in the file. */
  #keepState(): void {
    if (!this.#isCheckpoint || !this.#state) return;
    const { cells } = this.#cache;
    if (cells && this.#statePlace === null) {
      this.#statePlace = cells.write(this.#state);
      this.#state = cells.read(this.#statePlace);
    }
    // a checkpoint does not keep its ancestors alive
    this.#parents = [];
  }
}

function loadBlock(location: BlockLocation | null): LoadedBlock {
  if (!location) throw new TypeError('the block is neither in memory nor on disk');
  const { data, signatures } = location.read();
  const root = readBoc(data);
  return { data, signatures, root, info: Block.load(root).info };
}

export function keyOf(hash: Uint8Array): string {
  return Buffer.from(hash).toString('latin1');
}

/** A copy, because small buffers are parts of a large one, which a kept hash would keep, too. */
function bytesOf(key: string): Uint8Array {
  return Uint8Array.from(Buffer.from(key, 'latin1'));
}
