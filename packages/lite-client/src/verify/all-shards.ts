import {
  type BlockIdExt,
  type ListedShard,
  readBoc,
  readBocRoots,
  ShardHashes,
  shardsOf,
} from '@tonway/chain';
import type { Result } from '../tl/types.ts';
import { checked, ensure } from './open.ts';
import { blockOf, ensureAbout, masterchainOf, stateAfter } from './proven-state.ts';

export interface VerifiedShards {
  readonly block: BlockIdExt;
  /** The newest block of every shard that the masterchain block lists. */
  readonly shards: readonly ListedShard[];
  readonly proof: { readonly proof: Uint8Array; readonly data: Uint8Array };
}

/**
 * The proof tells the hash of the block, not its seqno: `block` must be proven, as `VerifiedReads` does it.
 *
 * @example
 * const answer = await pool.query('getAllShardsInfo', params);
 * verifyAllShards(block, answer).shards[0]?.workchain; // => 0
 */
export function verifyAllShards(
  block: BlockIdExt,
  answer: Result<'getAllShardsInfo'>,
): VerifiedShards {
  return checked('shards', () => {
    ensureAbout(block, answer);
    const { proof, data } = answer;
    const list = readBoc(data);
    const listed = ShardHashes.toCell(provenHashes(block, proof));
    ensure(listed.equals(list), 'another list than the masterchain has');
    return { block, shards: [...shardsOf(ShardHashes.load(list))], proof: { proof, data } };
  });
}

/** Servers since 2026 prove the list in the block, older servers in the state after the block. */
function provenHashes(block: BlockIdExt, proof: Uint8Array): ShardHashes {
  const inBlock = readBocRoots(proof, { maxRoots: 2 }).length === 1;
  return inBlock
    ? masterchainOf(blockOf(block, proof).extra).shardHashes
    : masterchainOf(stateAfter(block, proof)).shardHashes;
}
