import type { Codec } from '../tlb/codec.ts';
import { uint32, uint64 } from '../tlb/fields.ts';
import { record } from '../tlb/record.ts';

// counters#_ last_updated:uint32 total:uint64 cnt2048:uint64 cnt65536:uint64 = Counters;
export interface Counters {
  readonly lastUpdated: number;
  readonly total: bigint;
  /** Decaying counts, scaled by 2^32: over about 2048 and 65536 seconds. */
  readonly cnt2048: bigint;
  readonly cnt65536: bigint;
}

export const Counters: Codec<Counters> = record<Counters>('Counters', '#_', {
  lastUpdated: uint32,
  total: uint64,
  cnt2048: uint64,
  cnt65536: uint64,
});
