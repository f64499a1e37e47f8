import { Block, type BlockIdExt, type BlockInfo, type Cell, readBoc } from '@tonway/chain';
import type { SignatureSet } from '@tonway/lite-client';
import { nextState } from '../replay/next-state.ts';
import type { BlockCache, Shrinkable } from './block-cache.ts';
import type { BlockPlace, LoggedBlock, NewBlock, StoredBlock } from './chain-store.ts';
import { type StateSource, workOutState } from './work-out-state.ts';

/** Of these blocks the state stays in memory; it shares what has not changed, and those between follow from it. */
const CHECKPOINT_EVERY = 64;

interface Whole extends LoggedBlock {
  readonly root: Cell;
  readonly info: BlockInfo;
}

/** A block in the store: whole while it is in use, else where it lies. */
export class Entry implements StoredBlock, StateSource, Shrinkable {
  readonly id: BlockIdExt;
  readonly size: number;
  readonly endLt: bigint;
  readonly genUtime: number;
  readonly isKeyBlock: boolean;
  registeredBy: number | null = null;
  readonly #cache: BlockCache;
  #parents: readonly StateSource[];
  #isCheckpoint: boolean;
  #whole: Whole | null;
  #state: Cell | null;
  #place: BlockPlace | null;

  constructor(block: NewBlock, parents: readonly StateSource[], cache: BlockCache) {
    const { id, data, root, signatures, state, place = null } = block;
    const { info } = Block.load(root);
    this.id = compact(id);
    this.size = data.length;
    this.endLt = info.endLt;
    this.genUtime = info.genUtime;
    this.isKeyBlock = info.keyBlock;
    this.#cache = cache;
    this.#parents = parents;
    this.#isCheckpoint = id.seqno % CHECKPOINT_EVERY === 0;
    this.#whole = { data, root, signatures, info };
    this.#state = state;
    this.#place = place;
    this.#dropParents();
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
    const state = this.#state ?? workOutState(this);
    this.#cache.use(this);
    return state;
  }

  get knownState(): Cell | null {
    return this.#state;
  }

  get parents(): readonly StateSource[] {
    return this.#parents;
  }

  follow(states: readonly Cell[]): Cell {
    const state = nextState(this.root, states);
    this.#state = state;
    this.#dropParents();
    return state;
  }

  shrink(): void {
    if (this.#whole) this.#place ??= this.#cache.placeFor(this.#whole);
    if (!this.#place) return;
    this.#whole = null;
    if (!this.#isCheckpoint) this.#state = null;
  }

  /** Blocks before this one are needed no more. */
  pin(): void {
    this.#isCheckpoint = true;
    this.#state = this.state;
    this.#dropParents();
  }

  /** Nobody asks for it any more. */
  forget(): void {
    this.#cache.forget(this);
    this.#place?.release();
  }

  #open(): Whole {
    this.#whole ??= readWhole(this.#place);
    this.#cache.use(this);
    return this.#whole;
  }

  /** Else a chain of blocks would hang on every one of them. */
  #dropParents(): void {
    if (this.#isCheckpoint && this.#state) this.#parents = [];
  }
}

function readWhole(place: BlockPlace | null): Whole {
  if (!place) throw new TypeError('a block is neither in memory nor elsewhere');
  const { data, signatures } = place.read();
  const root = readBoc(data);
  return { data, signatures, root, info: Block.load(root).info };
}

/** Hashes of its own: those given may be parts of something large. */
function compact({ workchain, shard, seqno, rootHash, fileHash }: BlockIdExt): BlockIdExt {
  const hashes = new Uint8Array(64);
  hashes.set(rootHash);
  hashes.set(fileHash, 32);
  const [root, file] = [hashes.subarray(0, 32), hashes.subarray(32)];
  return { workchain, shard, seqno, rootHash: root, fileHash: file };
}
