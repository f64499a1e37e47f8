import type { BlockIdExt, BlockInfo, Cell } from '@tonway/chain';
import type { SignatureSet } from '@tonway/lite-client';

/** The initial state of a chain, which no block produced. */
export interface ZeroState {
  readonly id: BlockIdExt;
  /** The file: its SHA-256 is the file hash of the id. */
  readonly data: Uint8Array;
  readonly root: Cell;
}

/** A block to be added to a store. */
export interface NewBlock {
  readonly id: BlockIdExt;
  /** The file: its SHA-256 is the file hash of the id. */
  readonly data: Uint8Array;
  readonly root: Cell;
  /** The root of the state after the block; null: computed on demand. */
  readonly state: Cell | null;
  /** Signatures of a masterchain block, if known. */
  readonly signatures: SignatureSet | null;
  /** Where the block is stored on disk, if it is. */
  readonly location?: BlockLocation;
}

/** The data of a block that cannot be derived from other blocks. */
export type LoggedBlock = Pick<NewBlock, 'data' | 'signatures'>;

/** The location of a stored block. */
export interface BlockLocation {
  read(): LoggedBlock;
  /** The block will not be read again. */
  release(): void;
}

/** The blocks of another network that a chain continues. */
export interface ChainBase {
  /** The zero state of the masterchain of the network. */
  readonly zeroState: BlockIdExt;
  /** A masterchain block, and the shard blocks that it lists, with their states. */
  readonly blocks: readonly (NewBlock & { readonly state: Cell })[];
}

export interface StoredBlock extends Omit<NewBlock, 'state' | 'location'> {
  readonly info: BlockInfo;
  readonly state: Cell;
  /** The seqno of the masterchain block that registered it (its own seqno in the masterchain); null if none yet. */
  readonly registeredBy: number | null;
}

/** The keys that blocks are looked up by; all three increase along a chain. */
export type SearchKey = 'seqno' | 'lt' | 'utime';

export interface BlockSearch {
  readonly workchain: number;
  /** The first 64 bits of an account id, or a shard: selects the chain of shards that contain it. */
  readonly prefix: bigint;
  readonly by: SearchKey;
  readonly value: bigint;
  /** Blocks registered by later masterchain blocks are ignored. */
  readonly upTo: number;
}

/** The data of a network: zero states, blocks and their states. */
export interface ChainStore {
  /** The masterchain's zero state first; none if the chain continues another network. */
  readonly zeroStates: readonly ZeroState[];
  /** The zero state of the masterchain; null if the store has none. */
  readonly zeroStateId: BlockIdExt | null;
  /** The masterchain seqno of the blocks of another network that the chain continues; 0: none. */
  readonly baseSeqno: number;
  /** The newest masterchain block with all its shard blocks; null before the first one. */
  readonly head: StoredBlock | null;
  /** Adds a block whose parents are known; ignores known blocks. A masterchain block registers its shard blocks when all are present. */
  append(block: NewBlock): void;
  block(id: BlockIdExt): StoredBlock | null;
  masterchainBlock(seqno: number): StoredBlock | null;
  /** The state after a block, or a zero state. */
  state(id: BlockIdExt): Cell | null;
  /** The masterchain state that a block refers to; for a masterchain block, the state after it. */
  masterchainStateOf(id: BlockIdExt): Cell | null;
  /** The registered block with the value; else the first one above it, except by seqno. */
  find(search: BlockSearch): StoredBlock | null;
  /** Whether a block of the workchain was ever registered. */
  hasWorkchain(workchain: number): boolean;
  /** Calls the listener whenever the head changes; returns a function that unsubscribes. */
  onHead(listener: () => void): () => void;
}
