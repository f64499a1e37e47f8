import type { Codec } from '../tlb/codec.ts';
import { coins } from '../tlb/fields.ts';
import { record } from '../tlb/record.ts';

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
