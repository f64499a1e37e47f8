import type { BlockIdExt } from '@tonway/chain';
import { type HeadsOptions, masterchainHeads } from '../head/masterchain-heads.ts';
import { Pool, type PoolOptions } from '../pool/pool.ts';
import type { GlobalConfig } from '../servers/global-config.ts';
import type { TrustStore } from '../verify/masterchain/trust-store.ts';
import { TrustedChain } from '../verify/masterchain/trusted-chain.ts';
import type { Policy } from './block-trust.ts';
import { VerifiedReads } from './verified-reads.ts';

export interface LiteReaderOptions {
  /** `signed` where nothing is said. */
  readonly policy?: Policy;
  /** A masterchain block that is trusted without proof; the configuration's init block where none is given. */
  readonly trustedBlock?: BlockIdExt;
  /** Where the progress of the proof is kept, so that a restart does not start over. */
  readonly store?: TrustStore;
  readonly pool?: PoolOptions;
}

/** A network's servers behind everything that makes their answers reliable. */
export class LiteReader {
  /** For unverified questions. */
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

  /** Where the policy is `signed`: the proven masterchain block with this number, if it is remembered. */
  provenBlock(seqno: number): BlockIdExt | null {
    return this.#chain?.provenAt(seqno) ?? null;
  }

  /** The same servers, trusted no further than the block that everything starts from: for a second opinion. */
  async readsFromStart(): Promise<VerifiedReads> {
    return this.#chain ? new VerifiedReads(this.pool, await this.#chain.anew()) : this.reads;
  }

  /** New masterchain blocks as they appear, each one proven where the policy asks for it. */
  heads(options: HeadsOptions = {}): AsyncGenerator<BlockIdExt> {
    const verify = (id: BlockIdExt): Promise<void> => this.reads.requireBlock(id);
    return masterchainHeads(this.pool.servers, { verify, ...options });
  }

  close(): Promise<void> {
    return this.pool.close();
  }
}
