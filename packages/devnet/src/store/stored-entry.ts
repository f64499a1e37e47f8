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

/** A stored block: parsed while in use, else only its location. */
export class StoredEntry implements StoredBlock, StateSource, Evictable {
  readonly id: BlockIdExt;
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
    this.id = compact(id);
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

/** Copies the hashes, which may be views of large buffers. */
function compact({ workchain, shard, seqno, rootHash, fileHash }: BlockIdExt): BlockIdExt {
  const hashes = new Uint8Array(64);
  hashes.set(rootHash);
  hashes.set(fileHash, 32);
  const [root, file] = [hashes.subarray(0, 32), hashes.subarray(32)];
  return { workchain, shard, seqno, rootHash: root, fileHash: file };
}
