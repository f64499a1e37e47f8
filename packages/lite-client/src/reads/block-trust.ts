import type { BlockIdExt } from '@tonway/chain';
import { blockKey, copyBlockId, fromTlBlockId, toTlBlockId } from '../block-id.ts';
import type { LiteClient, QueryOptions } from '../lite-client.ts';
import { isMasterchain } from '../verify/masterchain/block-proof.ts';
import type { TrustedChain } from '../verify/masterchain/trusted-chain.ts';
import { checked } from '../verify/open.ts';
import { verifyShardBlockProof } from '../verify/shard-block-proof.ts';
import { type VerifyingClient, verifying } from '../verify/verifying-client.ts';

/**
 * How far a server is believed.
 * - `signed`: a block counts when validators signed it, or when it hangs on one that they signed.
 * - `none`: a block counts because a server says so. What an answer shows is still checked against the block that it
 *   names: that costs little, and catches a broken server, though not one that invents blocks.
 */
export type Policy = 'signed' | 'none';

const MAX_REMEMBERED = 10_000;

/** Decides which blocks can be trusted. */
export class BlockTrust {
  readonly #client: VerifyingClient;
  readonly #chain: TrustedChain | null;
  readonly #shardBlocks = new Map<string, BlockIdExt>();

  /** Without a chain everything is believed. */
  constructor(client: LiteClient, chain: TrustedChain | null) {
    this.#client = verifying(client);
    this.#chain = chain;
  }

  get policy(): Policy {
    return this.#chain ? 'signed' : 'none';
  }

  /** Returns when the block is proven; throws a `VerificationError` when it cannot be. */
  async require(id: BlockIdExt, options: QueryOptions = {}): Promise<void> {
    if (!this.#chain) return;
    if (isMasterchain(id)) await this.#chain.prove(id, this.#client);
    else await this.#requireShardBlock(id, options);
  }

  /** Takes what is proven by other means, such as a look-up with proof. */
  remember(id: BlockIdExt): void {
    if (isMasterchain(id)) return;
    const key = blockKey(id);
    this.#shardBlocks.delete(key);
    this.#shardBlocks.set(key, copyBlockId(id));
    const [oldest] = this.#shardBlocks.keys();
    if (oldest !== undefined && this.#shardBlocks.size > MAX_REMEMBERED)
      this.#shardBlocks.delete(oldest);
  }

  async #requireShardBlock(id: BlockIdExt, options: QueryOptions): Promise<void> {
    if (this.#shardBlocks.has(blockKey(id))) return;
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
    this.remember(id);
  }
}
