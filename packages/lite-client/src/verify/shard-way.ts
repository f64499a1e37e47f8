import { type BlockIdExt, equalBytes, type ShardStateUnsplit } from '@tonway/chain';
import { sameBlock } from '../block-id.ts';
import { stateBehind } from './proven-state.ts';

interface Way {
  readonly block: BlockIdExt;
  readonly proof: Uint8Array;
  readonly state: ShardStateUnsplit;
}

const MAX_WAYS = 16;
/** A longer proof is not the usual one, and not worth its memory. */
const MAX_PROOF_BYTES = 32_768;

const recent: Way[] = [];

/**
 * What `stateBehind` says of a masterchain block. The way from there to a shard is the same for all accounts of that
 * shard, byte by byte, so the last few that were checked are kept.
 */
export function masterchainStateBehind(block: BlockIdExt, proof: Uint8Array): ShardStateUnsplit {
  const known = recent.find((way) => sameBlock(way.block, block) && equalBytes(way.proof, proof));
  if (known) return known.state;
  if (proof.length > MAX_PROOF_BYTES) return stateBehind(block, proof);
  const kept = Uint8Array.from(proof);
  const state = stateBehind(block, kept);
  recent.push({ block, proof: kept, state });
  if (recent.length > MAX_WAYS) recent.shift();
  return state;
}
