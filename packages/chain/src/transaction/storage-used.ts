import { codec } from '../tlb/codec.ts';
import { VarUint7 } from '../tlb/var-uint.ts';

// storage_used$_ cells:(VarUInteger 7) bits:(VarUInteger 7) = StorageUsed;
export interface StorageUsed {
  readonly cells: number;
  readonly bits: number;
}

export const StorageUsed = codec<StorageUsed>('StorageUsed', {
  load: (slice) => ({ cells: VarUint7.load(slice), bits: VarUint7.load(slice) }),
  store(used, builder) {
    VarUint7.store(used.cells, builder);
    VarUint7.store(used.bits, builder);
  },
});
