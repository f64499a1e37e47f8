import type { BlockIdExt, BlockInfo, Cell } from '@tonway/chain';
import type { SignatureSet } from '@tonway/lite-client';

/** What a chain starts from: not a block, but the state behind none. */
export interface ZeroState {
  readonly id: BlockIdExt;
  /** The file: its SHA-256 is the file hash of the id. */
  readonly data: Uint8Array;
  readonly root: Cell;
}

/** A block as its producer hands it over. */
export interface NewBlock {
  readonly id: BlockIdExt;
  /** The file: its SHA-256 is the file hash of the id. */
  readonly data: Uint8Array;
  readonly root: Cell;
  /** The root of the state behind the block; null: it is worked out when it is asked for. */
  readonly state: Cell | null;
  /** Of a masterchain block, where they are known. */
  readonly signatures: SignatureSet | null;
  /** Where it lies besides memory, if anywhere. */
  readonly place?: BlockPlace;
}

/** All that cannot be worked out of other blocks. */
export type LoggedBlock = Pick<NewBlock, 'data' | 'signatures'>;

/** Where a block can be read again. */
export interface BlockPlace {
  read(): LoggedBlock;
  /** It will not be read any more. */
  release(): void;
}

export interface StoredBlock extends Omit<NewBlock, 'state' | 'place'> {
  readonly info: BlockInfo;
  readonly state: Cell;
  /** The masterchain block that made it part of the chain (itself, in the masterchain); null: none yet. */
  readonly registeredBy: number | null;
}

/** What blocks are looked up by: all three grow along the chain of every account. */
export type SearchKey = 'seqno' | 'lt' | 'utime';

export interface BlockSearch {
  readonly workchain: number;
  /** The first 64 bits of an account id, or a shard: the chain is that of the shards that hold it. */
  readonly prefix: bigint;
  readonly by: SearchKey;
  readonly value: bigint;
  /** Blocks registered by later masterchain blocks do not count. */
  readonly upTo: number;
}

/** All that is known of a network: zero states, blocks and the states behind them. */
export interface ChainStore {
  /** That of the masterchain first. */
  readonly zeroStates: readonly ZeroState[];
  /** The newest masterchain block whose shard blocks are all here; null: there are zero states only. */
  readonly head: StoredBlock | null;
  /** Adds a block whose parents are known; one that is here already is left alone. A masterchain block registers shard blocks once they are all here. */
  append(block: NewBlock): void;
  block(id: BlockIdExt): StoredBlock | null;
  masterchainBlock(seqno: number): StoredBlock | null;
  /** The state behind a block, or a zero state itself. */
  state(id: BlockIdExt): Cell | null;
  /** The masterchain's state that a block was made with; of a masterchain block, the one behind it. */
  masterchainStateOf(id: BlockIdExt): Cell | null;
  /** The registered block that has the value; or else the first one above it, though not by seqno. */
  find(search: BlockSearch): StoredBlock | null;
  /** Whether a block of the workchain was ever registered. */
  hasWorkchain(workchain: number): boolean;
  /** Calls back whenever the head has moved; the result ends that. */
  onHead(listener: () => void): () => void;
}
