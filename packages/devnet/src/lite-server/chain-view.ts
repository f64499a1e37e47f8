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
import { formatBlockId, isValidBlockId } from './block-id.ts';
import { notReady, refuse } from './refusal.ts';

type Search = Omit<BlockSearch, 'upTo'>;

/** The part of a store that a server shows: from its oldest block to its head. */
export class ChainView {
  readonly store: ChainStore;
  /** The newest served masterchain block. */
  readonly head: StoredBlock;
  /** The seqno of the oldest served masterchain block. */
  readonly oldest: number;

  constructor(store: ChainStore, head: StoredBlock, oldest = 1) {
    this.store = store;
    this.head = head;
    this.oldest = oldest;
  }

  /** The id of the masterchain's zero state, which a fork does not have. */
  get zeroStateId(): BlockIdExt {
    return this.store.zeroStateId ?? notReady('not initialized');
  }

  /** The zero state of the masterchain. */
  get origin(): ZeroState {
    return this.store.zeroStates[0] ?? notReady('not initialized');
  }

  /** The block with this id; null if it is not served. */
  find(id: BlockIdExt): StoredBlock | null {
    const block = this.store.block(id);
    return block && this.#isServed(block) ? block : null;
  }

  /** The block with this id; throws the node's refusal if it is not served. */
  block(id: BlockIdExt): StoredBlock {
    return this.find(id) ?? notReady(this.#whyNot(id));
  }

  /** Like `block`, for reference blocks: the error text contains the block id. */
  load(id: BlockIdExt): StoredBlock {
    return (
      this.find(id) ?? notReady(`cannot load block ${formatBlockId(id)} : ${this.#whyNot(id)}`)
    );
  }

  /** Loads a reference block that must belong to the masterchain. */
  loadMasterchain(id: BlockIdExt): StoredBlock {
    const isReference = id.workchain === MASTERCHAIN && isValidBlockId(id);
    return isReference ? this.load(id) : refuse('reference block must belong to the masterchain');
  }

  masterchainBlock(seqno: number): StoredBlock | null {
    const block = this.store.masterchainBlock(seqno);
    return block && this.#isServed(block) ? block : null;
  }

  zeroState(id: BlockIdExt): ZeroState | null {
    return (
      this.store.zeroStates.find((each) => formatBlockId(each.id) === formatBlockId(id)) ?? null
    );
  }

  /** The block with the value, else the first one above it, in the chain of the prefix. */
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

  /** For blocks above the head, the node's error text contains its own head. */
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

/** The smallest shard that contains an account prefix. */
function leaf(prefix: bigint): bigint {
  return isShard(prefix) ? prefix : (prefix & ~0xfn) | 8n;
}
