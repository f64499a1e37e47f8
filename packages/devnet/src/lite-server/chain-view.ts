import {
  type BlockIdExt,
  isShard,
  MASTERCHAIN,
  ShardStateUnsplit,
  shardsIntersect,
  shardsOf,
} from '@tonway/chain';
import type {
  BlockSearch,
  ChainStore,
  SearchKey,
  StoredBlock,
  ZeroState,
} from '../store/chain-store.ts';
import { idText, isPossible } from './asked/asked-block.ts';
import { notReady, refuse } from './refusal.ts';

type Search = Omit<BlockSearch, 'upTo'>;

/** What a server shows of a store: nothing above its head, nothing older than its history. */
export class ChainView {
  readonly store: ChainStore;
  /** The newest masterchain block that is served. */
  readonly head: StoredBlock;
  /** The oldest masterchain block whose data is served. */
  readonly oldest: number;

  constructor(store: ChainStore, head: StoredBlock, oldest = 1) {
    this.store = store;
    this.head = head;
    this.oldest = oldest;
  }

  /** The zero state of the masterchain. */
  get origin(): ZeroState {
    return this.store.zeroStates[0] ?? notReady('not initialized');
  }

  /** The block of an id that a client gave; null where it is not served. */
  find(id: BlockIdExt): StoredBlock | null {
    const block = this.store.block(id);
    return block && this.#isServed(block) ? block : null;
  }

  /** The block, or the refusal with which the node answers a question about it. */
  block(id: BlockIdExt): StoredBlock {
    return this.find(id) ?? notReady(this.#whyNot(id));
  }

  /** The same for questions that need the block as a reference: the text names it. */
  load(id: BlockIdExt): StoredBlock {
    return this.find(id) ?? notReady(`cannot load block ${idText(id)} : ${this.#whyNot(id)}`);
  }

  /** A masterchain block as a reference. */
  loadMasterchain(id: BlockIdExt): StoredBlock {
    const isReference = id.workchain === MASTERCHAIN && isPossible(id);
    return isReference ? this.load(id) : refuse('reference block must belong to the masterchain');
  }

  masterchainBlock(seqno: number): StoredBlock | null {
    const block = this.store.masterchainBlock(seqno);
    return block && this.#isServed(block) ? block : null;
  }

  zeroState(id: BlockIdExt): ZeroState | null {
    return this.store.zeroStates.find((each) => idText(each.id) === idText(id)) ?? null;
  }

  /** The block that has the value, or else the first one above it, in the chain of the prefix. */
  search(search: Search): StoredBlock {
    const block = this.store.find({ ...search, upTo: this.head.id.seqno });
    return block && this.#isServed(block) ? block : notReady(this.#notFound(search));
  }

  #isServed({ registeredBy }: StoredBlock): boolean {
    if (registeredBy === null) return false;
    return registeredBy <= this.head.id.seqno && registeredBy >= this.oldest;
  }

  #whyNot(id: BlockIdExt): string {
    if (this.zeroState(id)) return 'not in db';
    const { workchain, shard, seqno } = id;
    return `block handle not in db${this.#ahead(workchain, shard, 'seqno', BigInt(seqno))}`;
  }

  #notFound({ workchain, prefix, by, value }: Search): string {
    const what = `cannot find block (${workchain},${prefix.toString(16).padStart(16, '0')}) ${by}=${value}`;
    if (!this.store.hasWorkchain(workchain))
      return `${what}: ${by === 'utime' ? 'ts' : by} not in db`;
    return `${what}: ltdb: block not found${this.#ahead(workchain, prefix, by, value)}`;
  }

  /** Of what lies above the newest block, the node says how far it is itself. */
  #ahead(workchain: number, prefix: bigint, by: SearchKey, value: bigint): string {
    const { seqno } = this.head.id;
    const newest = this.#newest(workchain, prefix, by);
    if (newest === null || value <= newest) return '';
    return workchain === MASTERCHAIN
      ? ` (last known masterchain block: ${seqno})`
      : ` (possibly out of sync: shard_client_seqno=${seqno} ls_seqno=${seqno})`;
  }

  #newest(workchain: number, prefix: bigint, by: SearchKey): bigint | null {
    const { id, info, state } = this.head;
    if (by === 'utime') return BigInt(info.genUtime);
    if (workchain === MASTERCHAIN) return by === 'seqno' ? BigInt(id.seqno) : info.endLt;
    const hashes = ShardStateUnsplit.load(state).custom?.shardHashes;
    for (const listed of hashes ? shardsOf(hashes) : []) {
      if (listed.workchain !== workchain || !shardsIntersect(listed.shard, leaf(prefix))) continue;
      return by === 'seqno' ? BigInt(listed.descr.seqno) : listed.descr.endLt;
    }
    return null;
  }
}

/** An account prefix as a shard of the least size. */
function leaf(prefix: bigint): bigint {
  return isShard(prefix) ? prefix : (prefix & ~0xfn) | 8n;
}
