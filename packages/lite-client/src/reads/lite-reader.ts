import type { BlockIdExt } from '@tonway/chain';
import { type HeadsOptions, masterchainHeads } from '../head/masterchain-heads.ts';
import { Pool, type PoolOptions } from '../pool/pool.ts';
import type { GlobalConfig } from '../servers/global-config.ts';
import type { TrustStore } from '../verify/masterchain/trust-store.ts';
import { TrustedChain } from '../verify/masterchain/trusted-chain.ts';
import type { BlamingClient } from '../verify/verifying-client.ts';
import { withCoalesce } from '../wrap/with-coalesce.ts';
import { withHedge } from '../wrap/with-hedge.ts';
import { type RetryOptions, withRetry } from '../wrap/with-retry.ts';
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
  readonly retry?: RetryOptions;
}

/** Before there are figures of the servers' own. */
const FIRST_HEDGE_MS = 500;

/** A network's servers behind everything that makes their answers reliable. */
export class LiteReader {
  readonly pool: Pool;
  /** Unverified questions, with retries and second servers. */
  readonly client: BlamingClient;
  readonly reads: VerifiedReads;
  readonly #chain: TrustedChain | null;

  private constructor(pool: Pool, client: BlamingClient, chain: TrustedChain | null) {
    this.pool = pool;
    this.client = client;
    this.#chain = chain;
    this.reads = new VerifiedReads(client, chain);
  }

  static async open(config: GlobalConfig, options: LiteReaderOptions = {}): Promise<LiteReader> {
    const { policy = 'signed', trustedBlock = config.initBlock, store } = options;
    const chain = policy === 'signed' ? await TrustedChain.open(trustedBlock, store) : null;
    const pool = Pool.open(config.servers, options.pool);
    return new LiteReader(pool, reliable(pool, options.retry), chain);
  }

  /** Where the policy is `signed`: the proven masterchain block with this number, if it is remembered. */
  provenBlock(seqno: number): BlockIdExt | null {
    return this.#chain?.provenAt(seqno) ?? null;
  }

  /** The same servers, trusted no further than the block that everything starts from: for a second opinion. */
  async readsFromStart(): Promise<VerifiedReads> {
    return this.#chain ? new VerifiedReads(this.client, await this.#chain.anew()) : this.reads;
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

function reliable(pool: Pool, retry?: RetryOptions): BlamingClient {
  const delayMs = (): number => pool.latency.p95Ms ?? FIRST_HEDGE_MS;
  const { query } = withCoalesce(withRetry(withHedge(pool, { delayMs }), retry));
  return { query, blame: (answer, why) => pool.blame(answer, why) };
}
