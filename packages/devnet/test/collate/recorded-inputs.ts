import {
  Block,
  type BlockIdExt,
  type Cell,
  FULL_SHARD,
  MASTERCHAIN,
  previousBlocks,
  type ShardHashes,
  ShardStateUnsplit,
  shardsOf,
} from '@tonway/chain';
import type { Tvm } from '@tonway/tvm';
import type {
  ChainTop,
  NextMasterchainBlock,
  NextShardBlock,
} from '../../src/collate/collation.ts';
import type { ChainStore, StoredBlock } from '../../src/index.ts';
import { externalBatches } from './external-batches.ts';

interface RecordedStates {
  state(id: BlockIdExt): Cell | null;
  masterchainBlock(seqno: number): { readonly state: Cell } | null;
}

/** The inputs of a recorded block, as far as they can be derived. */
export class RecordedInputs {
  readonly #store: ChainStore;
  readonly #tvm: Tvm | null;
  readonly #states: RecordedStates;

  /** The states may be known in other ways than by the store. */
  constructor(store: ChainStore, tvm: Tvm | null, states: RecordedStates = store) {
    this.#store = store;
    this.#tvm = tvm;
    this.#states = states;
  }

  shardBlock({ root, info, id }: StoredBlock): NextShardBlock {
    const masterchain = this.#top(masterRef(info));
    return {
      ...this.#common(root),
      shard: { workchain: id.workchain, shard: id.shard },
      previous: previousBlocks(info).map((each) => this.#top(each)),
      masterchain,
      neighbours: [masterchain, ...this.#listedIn(hashesIn(masterchain))],
      future: null,
    };
  }

  masterchainBlock(block: StoredBlock): NextMasterchainBlock {
    const { root, info } = block;
    const [previous] = previousBlocks(info).map((each) => this.#top(each));
    if (!previous) throw new Error('a block has a parent');
    const shards = this.#listedIn(Block.load(root).extra.custom?.shardHashes);
    return {
      ...this.#common(root),
      previous,
      shards,
      newShardBlocks: this.registeredBy(block),
      configOverride: null,
    };
  }

  /** The shard blocks that a masterchain block registered, parents first. */
  registeredBy({ root, id }: StoredBlock): StoredBlock[] {
    const tops = this.#listedIn(Block.load(root).extra.custom?.shardHashes);
    return tops.flatMap((top) => this.#since(top.id, id.seqno));
  }

  #common(root: Cell) {
    const { info, extra } = Block.load(root);
    if (!this.#tvm) throw new Error('no block is made without an emulator');
    const [externals = [], ...more] = externalBatches(Block.load(root));
    return {
      tvm: this.#tvm,
      now: info.genUtime,
      randomSeed: extra.randSeed,
      createdBy: extra.createdBy,
      externals,
      moreExternals: () => more.shift() ?? [],
      impersonated: [],
      overrides: new Map(),
      masterchainStates: (seqno: number) =>
        seqno === 0
          ? (this.#store.zeroStates[0]?.root ?? null)
          : (this.#states.masterchainBlock(seqno)?.state ?? null),
      ...(info.genSoftware && { software: info.genSoftware }),
    };
  }

  #top(id: BlockIdExt): ChainTop {
    const state = this.#states.state(id);
    if (!state) throw new Error(`no state of ${id.workchain} ${id.seqno}`);
    return { id, state };
  }

  #listedIn(hashes: ShardHashes | undefined): ChainTop[] {
    if (!hashes) throw new Error('nothing lists the shards');
    return [...shardsOf(hashes)].map(({ descr, ...shard }) => {
      const { seqno, rootHash, fileHash } = descr;
      return this.#top({ ...shard, seqno, rootHash, fileHash });
    });
  }

  /** The block and its ancestors that the same masterchain block registered, oldest first. */
  #since(id: BlockIdExt, masterchainSeqno: number): StoredBlock[] {
    const block = this.#store.block(id);
    if (block?.registeredBy !== masterchainSeqno) return [];
    const before = previousBlocks(block.info).flatMap((each) =>
      this.#since(each, masterchainSeqno),
    );
    return [...before, block];
  }
}

function hashesIn({ state }: ChainTop): ShardHashes | undefined {
  return ShardStateUnsplit.load(state).custom?.shardHashes;
}

function masterRef({ masterRef }: Block['info']): BlockIdExt {
  if (!masterRef) throw new Error('not a shard block');
  const { seqno, rootHash, fileHash } = masterRef;
  return { workchain: MASTERCHAIN, shard: FULL_SHARD, seqno, rootHash, fileHash };
}
