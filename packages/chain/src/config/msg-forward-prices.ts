import type { Codec } from '../tlb/codec.ts';
import { uint16, uint32, uint64 } from '../tlb/fields.ts';
import { record } from '../tlb/record.ts';

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
