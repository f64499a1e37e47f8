import { codec } from '../tlb/codec.ts';
import { unknownTag } from '../tlb/unknown-tag.ts';

// cskip_no_state$00 = ComputeSkipReason;
// cskip_bad_state$01 = ComputeSkipReason;
// cskip_no_gas$10 = ComputeSkipReason;
// cskip_suspended$110 = ComputeSkipReason;
const REASONS = ['no-state', 'bad-state', 'no-gas'] as const;
export type ComputeSkipReason = (typeof REASONS)[number] | 'suspended';

export const ComputeSkipReason = codec<ComputeSkipReason>('ComputeSkipReason', {
  load(slice) {
    const reason = REASONS[slice.loadUint(2)];
    if (reason !== undefined) return reason;
    return slice.loadBit() ? unknownTag('ComputeSkipReason', 0b111, 3) : 'suspended';
  },
  store(reason, builder) {
    if (reason === 'suspended') builder.storeUint(0b110, 3);
    else builder.storeUint(REASONS.indexOf(reason), 2);
  },
});
