import { type Dictionary, hashmap } from '../dict/dictionary.ts';
import { uintKey } from '../dict/keys.ts';
import type { Codec } from '../tlb/codec.ts';
import { coins, uint16, uint32, uint64 } from '../tlb/fields.ts';
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

// block_grams_created#6b masterchain_block_fee:Grams basechain_block_fee:Grams = BlockCreateFees;
export interface BlockCreateFees {
  readonly masterchainBlockFee: bigint;
  readonly basechainBlockFee: bigint;
}

export const BlockCreateFees: Codec<BlockCreateFees> = record<BlockCreateFees>(
  'BlockCreateFees',
  '#6b',
  {
    masterchainBlockFee: coins,
    basechainBlockFee: coins,
  },
);

// complaint_prices#1a deposit:Grams bit_price:Grams cell_price:Grams = ComplaintPricing;
export interface ComplaintPricing {
  readonly deposit: bigint;
  readonly bitPrice: bigint;
  readonly cellPrice: bigint;
}

export const ComplaintPricing: Codec<ComplaintPricing> = record<ComplaintPricing>(
  'ComplaintPricing',
  '#1a',
  {
    deposit: coins,
    bitPrice: coins,
    cellPrice: coins,
  },
);

// _ mint_new_price:Grams mint_add_price:Grams = ConfigParam 6;
export interface MintPrices {
  readonly mintNewPrice: bigint;
  readonly mintAddPrice: bigint;
}

export const MintPrices: Codec<MintPrices> = record<MintPrices>('MintPrices', '#_', {
  mintNewPrice: coins,
  mintAddPrice: coins,
});

// msg_forward_prices#ea lump_price:uint64 bit_price:uint64 cell_price:uint64
//   ihr_price_factor:uint32 first_frac:uint16 next_frac:uint16 = MsgForwardPrices;
export interface MsgForwardPrices {
  readonly lumpPrice: bigint;
  readonly bitPrice: bigint;
  readonly cellPrice: bigint;
  readonly ihrPriceFactor: number;
  readonly firstFraction: number;
  readonly nextFraction: number;
}

export const MsgForwardPrices: Codec<MsgForwardPrices> = record<MsgForwardPrices>(
  'MsgForwardPrices',
  '#ea',
  {
    lumpPrice: uint64,
    bitPrice: uint64,
    cellPrice: uint64,
    ihrPriceFactor: uint32,
    firstFraction: uint16,
    nextFraction: uint16,
  },
);
