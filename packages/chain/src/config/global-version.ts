import type { Codec } from '../tlb/codec.ts';
import { uint32, uint64 } from '../tlb/fields.ts';
import { record } from '../tlb/record.ts';

// capabilities#c4 version:uint32 capabilities:uint64 = GlobalVersion;
export interface GlobalVersion {
  readonly version: number;
  readonly capabilities: bigint;
}

export const GlobalVersion: Codec<GlobalVersion> = record<GlobalVersion>('GlobalVersion', '#c4', {
  version: uint32,
  capabilities: uint64,
});
