import type { BlockIdExt } from '@tonway/chain';
import type { Behaviour } from '../lite-server/behaviour.ts';
import type { LiteServer } from '../lite-server/server.ts';
import type { LocalChain } from './local-chain.ts';
import type { Producer, Production } from './producer.ts';

interface ForkStatus {
  /** The name of the network; null if it has none. */
  readonly network: string | null;
  /** The last block of the network. */
  readonly block: BlockIdExt;
}

export interface DevnetStatus {
  /** The zero state of the masterchain, which identifies the devnet. */
  readonly zeroState: BlockIdExt;
  readonly head: BlockIdExt;
  readonly globalId: number;
  /** The network that the devnet continues; null: the devnet has a network of its own. */
  readonly fork: ForkStatus | null;
  /** The newest blocks of the basechain. */
  readonly shards: readonly BlockIdExt[];
  /** The Unix time of the clock. */
  readonly now: number;
  /** The time set for the next block; null: the time of the clock. */
  readonly nextBlockTime: number | null;
  readonly clockPaused: boolean;
  /** The number of pending external messages. */
  readonly waiting: number;
  readonly production: Production;
  readonly producing: boolean;
  /** Why the next block could not be produced; null if this was not tried, or has succeeded since. */
  readonly failure: string | null;
  readonly skipsEmptyBlocks: boolean;
  /** The lite-server port; 0 if there is none. */
  readonly port: number;
  readonly publicKey: Uint8Array;
  readonly behaviour: Behaviour;
}

export function statusOf(chain: LocalChain, producer: Producer, server: LiteServer): DevnetStatus {
  const { masterchain, shards } = chain.tops;
  return {
    zeroState: chain.zeroStateId,
    head: masterchain.id,
    globalId: chain.newest.state.globalId,
    fork: chain.fork && { network: chain.fork.network, block: chain.fork.block },
    shards: shards.map(({ id }) => id),
    now: chain.clock.now,
    nextBlockTime: chain.clock.nextBlockTime,
    clockPaused: chain.clock.state.pausedAt !== null,
    waiting: chain.mempool.size,
    production: producer.production,
    producing: !producer.isPaused,
    failure: chain.failure,
    skipsEmptyBlocks: producer.skipsEmptyBlocks,
    port: server.port,
    publicKey: server.publicKey,
    behaviour: server.behaviour,
  };
}
