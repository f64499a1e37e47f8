import type { Codec } from '../tlb/codec.ts';
import { record } from '../tlb/record.ts';
import { Counters } from './counters.ts';

// creator_info#4 mc_blocks:Counters shard_blocks:Counters = CreatorStats;
export interface CreatorStats {
  readonly mcBlocks: Counters;
  readonly shardBlocks: Counters;
}

export const CreatorStats: Codec<CreatorStats> = record<CreatorStats>('CreatorStats', '#4', {
  mcBlocks: Counters,
  shardBlocks: Counters,
});
