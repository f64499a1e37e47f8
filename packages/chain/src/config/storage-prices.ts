import { type Dictionary, hashmap } from '../dict/dictionary.ts';
import { uintKey } from '../dict/keys.ts';
import type { Codec } from '../tlb/codec.ts';
import { uint32, uint64 } from '../tlb/fields.ts';
import { record } from '../tlb/record.ts';

// _#cc utime_since:uint32 bit_price_ps:uint64 cell_price_ps:uint64
//   mc_bit_price_ps:uint64 mc_cell_price_ps:uint64 = StoragePrices;
export interface StoragePrices {
  readonly utimeSince: number;
  readonly bitPrice: bigint;
  readonly cellPrice: bigint;
  readonly masterchainBitPrice: bigint;
  readonly masterchainCellPrice: bigint;
}

export const StoragePrices: Codec<StoragePrices> = record<StoragePrices>('StoragePrices', '#cc', {
  utimeSince: uint32,
  bitPrice: uint64,
  cellPrice: uint64,
  masterchainBitPrice: uint64,
  masterchainCellPrice: uint64,
});

// _ (Hashmap 32 StoragePrices) = ConfigParam 18;
export type StoragePricesHistory = Dictionary<number, StoragePrices>;
export const StoragePricesHistory: Codec<StoragePricesHistory> = hashmap(
  uintKey(32),
  StoragePrices,
);
