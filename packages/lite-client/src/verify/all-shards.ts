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
import { blockOf, ensureAbout, masterchainOf, stateBehind } from './proven-state.ts';

export interface VerifiedShards {
  readonly block: BlockIdExt;
  /** The newest block of every shard that the masterchain block lists. */
  readonly shards: readonly ListedShard[];
  readonly proof: { readonly proof: Uint8Array; readonly data: Uint8Array };
}

export function verifyAllShards(
  block: BlockIdExt,
  answer: Result<'getAllShardsInfo'>,
): VerifiedShards {
  return checked('shards', () => {
    ensureAbout(block, answer);
    const { proof, data } = answer;
    const list = readBoc(data);
    const listed = ShardHashes.toCell(shownHashes(block, proof));
    ensure(listed.equals(list), 'another list than the masterchain has');
    return { block, shards: [...shardsOf(ShardHashes.load(list))], proof: { proof, data } };
  });
}

/** Servers of 2026 show the list in the block, older ones in the state behind it. */
function shownHashes(block: BlockIdExt, proof: Uint8Array): ShardHashes {
  const inBlock = readBocRoots(proof, { maxRoots: 2 }).length === 1;
  return inBlock
    ? masterchainOf(blockOf(block, proof).extra).shardHashes
    : masterchainOf(stateBehind(block, proof)).shardHashes;
}
