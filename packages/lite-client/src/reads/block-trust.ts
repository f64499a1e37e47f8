import type { BlockIdExt } from '@tonway/chain';
import { LRUCache } from 'lru-cache';
import { blockKey, fromTlBlockId, toTlBlockId } from '../block-id.ts';
import type { LiteClient, QueryOptions } from '../lite-client.ts';
import { isMasterchain } from '../verify/masterchain/block-proof.ts';
import type { TrustedChain } from '../verify/masterchain/trusted-chain.ts';
import { checked } from '../verify/open.ts';
import { verifyShardBlockProof } from '../verify/shard-block-proof.ts';
import { type VerifyingClient, verifying } from '../verify/verifying-client.ts';

/**
 * How blocks are trusted.
 * - `signed`: a block is trusted if validators signed it, or if a signed block proves it.
 * - `none`: every block that a server names is trusted. Answers are still checked against the block, which is cheap and
 *   detects a broken server, but not a malicious server that invents blocks.
 */
export type Policy = 'signed' | 'none';

const MAX_CACHED = 10_000;

/** Decides which blocks are trusted. */
export class BlockTrust {
  readonly #client: VerifyingClient;
  readonly #chain: TrustedChain | null;
  readonly #provenShardBlocks = new LRUCache<string, true>({ max: MAX_CACHED });

  /** Without a chain, every block is trusted. */
  constructor(client: LiteClient, chain: TrustedChain | null) {
    this.#client = verifying(client);
    this.#chain = chain;
  }

  get policy(): Policy {
    return this.#chain ? 'signed' : 'none';
  }

  /** Whether the block is proven already. */
  isTrusted(id: BlockIdExt): boolean {
    if (!this.#chain) return true;
    return isMasterchain(id)
      ? this.#chain.isProven(id)
      : this.#provenShardBlocks.get(blockKey(id)) === true;
  }

  /** Resolves when the block is proven; throws a `VerificationError` if the proof fails. */
  async require(id: BlockIdExt, options: QueryOptions = {}): Promise<void> {
    if (!this.#chain || this.isTrusted(id)) return;
    if (isMasterchain(id)) await this.#chain.prove(id, this.#client);
    else await this.#requireShardBlock(id, options);
  }

  /** Caches a block that was proven by other means, such as a look-up with proof. */
  addProven(id: BlockIdExt): void {
    if (!isMasterchain(id)) this.#provenShardBlocks.set(blockKey(id), true);
  }

  async #requireShardBlock(id: BlockIdExt, options: QueryOptions): Promise<void> {
    await this.#client.ask(
      'getShardBlockProof',
      { id: toTlBlockId(id) },
      options,
      async (answer) => {
        const masterchain = checked('block id', () => fromTlBlockId(answer.masterchainId));
        verifyShardBlockProof(masterchain, id, answer);
        await this.require(masterchain, options);
      },
    );
    this.addProven(id);
  }
}
