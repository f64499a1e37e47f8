import type {
  BlockIdExt,
  Cell,
  GlobalVersion,
  Message,
  ShardAccountFields,
  ShardIdent,
} from '@tonway/chain';
import type { Accepted, EmulateCall, Tvm } from '@tonway/tvm';

/** The newest block of a chain, or its zero state, with the resulting state. */
export interface ChainTop {
  readonly id: BlockIdExt;
  readonly state: Cell;
}

/** The state after an earlier masterchain block, by seqno; null if unknown. */
export type MasterchainStates = (seqno: number) => Cell | null;

/** The inputs of any new block. */
export interface NextBlock {
  readonly tvm: Tvm;
  /** Unix time; not earlier than that of the previous block. */
  readonly now: number;
  readonly randomSeed: Uint8Array;
  /** The public key of the validator. */
  readonly createdBy: Uint8Array;
  /** In order of arrival. */
  readonly externals: readonly Message[];
  /** Whether the signatures of an external message count as valid. Default: no. */
  readonly ignoresSignatures?: (message: Message) => boolean;
  /** Called when `externals` and all their consequences are delivered; an empty result closes the block. */
  readonly moreExternals?: () => readonly Message[] | Promise<readonly Message[]>;
  /** Internal messages that no transaction sent; their value is created with them. */
  readonly impersonated: readonly Message[];
  /** Account overrides applied before the first transaction, by raw address. */
  readonly overrides: ReadonlyMap<string, ShardAccountFields | null>;
  readonly masterchainStates: MasterchainStates;
  /** What is logged of each execution. Default: nothing. */
  readonly log?: EmulateCall['log'];
  /** The software version in the block header. */
  readonly software?: GlobalVersion;
}

export interface NextShardBlock extends NextBlock {
  readonly shard: ShardIdent;
  /** One block; after a split the parent; after a merge the left and the right block. */
  readonly previous: readonly ChainTop[];
  /** The newest masterchain block, which supplies configuration, libraries and the shard list. */
  readonly masterchain: ChainTop;
  /** The chains whose queues may hold messages for this shard: all that the masterchain block lists, and the shard itself. */
  readonly neighbours: readonly ChainTop[];
  /** Forces the split or merge request of the block; null derives the request from its load. */
  readonly future: 'split' | 'merge' | null;
}

/** A shard block that the next masterchain block registers. */
export interface ShardTop extends ChainTop {
  readonly root: Cell;
}

export interface NextMasterchainBlock extends NextBlock {
  readonly previous: ChainTop;
  /** The newest block of every shard, whether it is new or unchanged. */
  readonly shards: readonly ChainTop[];
  /** All shard blocks since the previous masterchain block, oldest first. */
  readonly newShardBlocks: readonly ShardTop[];
  /** Replaces the whole configuration; null takes the configuration from its contract, as a real network does. */
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
  /** In order of execution. */
  readonly executed: readonly Accepted[];
  readonly refused: readonly RefusedExternal[];
  /** External messages that did not fit into the block. */
  readonly leftOver: readonly Message[];
  /** Whether its outbound queue holds messages. */
  readonly hasQueue: boolean;
}
