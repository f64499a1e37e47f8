import type { BlockIdExt } from '@tonway/chain';
import { type HeadsOptions, masterchainHeads } from '../head/masterchain-heads.ts';
import { Pool, type PoolOptions } from '../pool/pool.ts';
import type { GlobalConfig } from '../servers/global-config.ts';
import type { TrustStore } from '../verify/masterchain/trust-store.ts';
import { TrustedChain } from '../verify/masterchain/trusted-chain.ts';
import type { Policy } from './block-trust.ts';
import { VerifiedReads } from './verified-reads.ts';

export interface LiteReaderOptions {
  /** Default: `signed`. */
  readonly policy?: Policy;
  /** A masterchain block that is trusted without proof. Default: the init block of the configuration. */
  readonly trustedBlock?: BlockIdExt;
  /** Stores the progress of the proof across restarts. */
  readonly store?: TrustStore;
  readonly pool?: PoolOptions;
}

/**
 * Verified reads from the servers of a network.
 *
 * @example
 * const ton = await LiteReader.open(config);
 * const head = await ton.reads.head();
 * const { account } = await ton.reads.account(address, head);
 * account?.storage.state.kind; // => 'active'
 * await ton.close();
 */
export class LiteReader {
  /** For unverified queries. */
  readonly pool: Pool;
  readonly reads: VerifiedReads;
  readonly #chain: TrustedChain | null;

  private constructor(pool: Pool, chain: TrustedChain | null) {
    this.pool = pool;
    this.#chain = chain;
    this.reads = new VerifiedReads(pool, chain);
  }

  static async open(config: GlobalConfig, options: LiteReaderOptions = {}): Promise<LiteReader> {
    const { policy = 'signed', trustedBlock = config.initBlock, store } = options;
    const chain = policy === 'signed' ? await TrustedChain.open(trustedBlock, store) : null;
    const pool = Pool.open(config.servers, options.pool);
    return new LiteReader(pool, chain);
  }

  /** With the policy `signed`: the proven masterchain block with this seqno, if cached; otherwise null. */
  provenBlock(seqno: number): BlockIdExt | null {
    return this.#chain?.provenBlock(seqno) ?? null;
  }

  /** Reads from the same servers that trust only the initial block, to check the proofs independently. */
  async readsFromStart(): Promise<VerifiedReads> {
    return this.#chain ? new VerifiedReads(this.pool, await this.#chain.fromStart()) : this.reads;
  }

  /** Streams new masterchain blocks, proven according to the policy. */
  heads(options: HeadsOptions = {}): AsyncGenerator<BlockIdExt> {
    const verify = (id: BlockIdExt): Promise<void> => this.reads.requireBlock(id);
    return masterchainHeads(this.pool.servers, { verify, ...options });
  }

  close(): Promise<void> {
    return this.pool.close();
  }
}
