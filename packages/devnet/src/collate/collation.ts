import type {
  BlockIdExt,
  Cell,
  GlobalVersion,
  Message,
  ShardAccountFields,
  ShardIdent,
} from '@tonway/chain';
import type { Tvm } from '@tonway/tvm';

/** The newest block of a chain, or its zero state, and the state behind it. */
export interface ChainTop {
  readonly id: BlockIdExt;
  readonly state: Cell;
}

/** The state behind an earlier masterchain block: queues say by which one they were read. Null: unknown. */
export type MasterchainStates = (seqno: number) => Cell | null;

/** What every new block is made of, whoever decided upon it. */
export interface NextBlock {
  readonly tvm: Tvm;
  /** Unix time; never before that of the block before. */
  readonly now: number;
  readonly randomSeed: Uint8Array;
  /** The public key of the validator. */
  readonly createdBy: Uint8Array;
  /** In the order in which they came. */
  readonly externals: readonly Message[];
  /** Asked once these and all that follows from them are delivered; nothing more closes the block. */
  readonly moreExternals?: () => readonly Message[] | Promise<readonly Message[]>;
  /** Internal messages that no block has sent: they come from nowhere, with their value. */
  readonly impersonated: readonly Message[];
  /** Accounts that are set by hand before the first transaction, by raw address. */
  readonly overrides: ReadonlyMap<string, ShardAccountFields | null>;
  readonly masterchainStates: MasterchainStates;
  /** What the header says of the program that made the block. */
  readonly software?: GlobalVersion;
}

export interface NextShardBlock extends NextBlock {
  readonly shard: ShardIdent;
  /** One; the parent after a split; the left and the right one after a merge. */
  readonly previous: readonly ChainTop[];
  /** The newest masterchain block: its configuration, libraries and shards hold. */
  readonly masterchain: ChainTop;
  /** The chains whose queues may hold messages for this shard: those that the masterchain block names, and itself. */
  readonly neighbours: readonly ChainTop[];
  /** What the block asks of the masterchain, whatever its load asks; the masterchain then says when it happens. */
  readonly future: 'split' | 'merge' | null;
}

/** A shard block that the next masterchain block registers. */
export interface ShardTop extends ChainTop {
  readonly root: Cell;
}

export interface NextMasterchainBlock extends NextBlock {
  readonly previous: ChainTop;
  /** All chains as of now, the new tops and those that have not moved. */
  readonly shards: readonly ChainTop[];
  /** The blocks since the masterchain block before, each with those that it follows, the oldest first. */
  readonly newShardBlocks: readonly ShardTop[];
  /** A whole new configuration; null: the configuration contract says (which is how it is changed on a network). */
  readonly configOverride: Cell | null;
}

export interface RefusedExternal {
  readonly message: Message;
  readonly reason: string;
  readonly exitCode: number | null;
  readonly log: string | null;
}

export interface CollatedBlock {
  readonly id: BlockIdExt;
  readonly data: Uint8Array;
  readonly root: Cell;
  readonly state: Cell;
  readonly transactions: number;
  readonly refused: readonly RefusedExternal[];
  /** External messages for which the block had no room. */
  readonly leftOver: readonly Message[];
  /** Whether messages wait in its queue, for itself or for others. */
  readonly hasQueue: boolean;
}
