import { type Address, type BlockIdExt, ShardStateUnsplit } from '@tonway/chain';
import type { VerifiedReads } from '@tonway/lite-client';
import type { ChainTop } from '../collate/collation.ts';
import type { Handlers } from '../lite-server/query.ts';
import type { ChainBase } from '../store/chain-store.ts';
import { earlierTransactions } from './earlier-transactions.ts';
import { writeForkFile } from './fork-file.ts';
import type { ForkOrigin } from './fork-records.ts';
import type { ForkedStates } from './forked-states.ts';

interface Parts {
  readonly network: string | undefined;
  readonly origin: ForkOrigin;
  readonly reads: VerifiedReads;
  readonly states: ForkedStates;
  readonly folder: string | null;
  close(): Promise<void>;
}

/** A network that a devnet continues. */
export class NetworkFork {
  /** The name of the network that is shown; null if it has none. */
  readonly network: string | null;
  /** The last masterchain block of the network. */
  readonly block: BlockIdExt;
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.network = parts.network ?? null;
    this.block = parts.origin.block;
    this.#parts = parts;
  }

  /** The global id of the network. */
  get globalId(): number {
    return ShardStateUnsplit.load(this.#parts.states.head.state).globalId;
  }

  /** What a store begins with. */
  get base(): ChainBase {
    const { origin, states } = this.#parts;
    return { zeroState: origin.zeroState, blocks: states.blocks };
  }

  /** The masterchain block before the local ones, for work that `complete` does. */
  masterchainBlock(seqno: number): ChainTop {
    return this.#parts.states.masterchainBlock(seqno);
  }

  /** Does work that reads states; fetches what is missing and does the work again. */
  complete<T>(work: () => T | Promise<T>): Promise<T> {
    return this.#parts.states.complete(work);
  }

  fetchAccounts(addresses: readonly Address[]): Promise<void> {
    return this.#parts.states.fetchAccounts(addresses);
  }

  /** What a lite server answers with the help of the network. */
  get handlers(): Handlers {
    return { getTransactions: earlierTransactions(this.#parts.reads) };
  }

  /** Notes in the data folder of a devnet what the devnet is a fork of. */
  async saveTo(data: string): Promise<void> {
    const { origin, folder } = this.#parts;
    if (folder !== null) await writeForkFile(data, origin, folder);
  }

  close(): Promise<void> {
    return this.#parts.close();
  }
}
