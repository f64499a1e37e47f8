import type { Codec } from '../tlb/codec.ts';
import { uint32 } from '../tlb/fields.ts';
import { record } from '../tlb/record.ts';

// validator_base_info$_ validator_list_hash_short:uint32 catchain_seqno:uint32 = ValidatorBaseInfo;
export interface ValidatorBaseInfo {
  readonly validatorListHashShort: number;
  readonly catchainSeqno: number;
}

export const ValidatorBaseInfo: Codec<ValidatorBaseInfo> = record<ValidatorBaseInfo>(
  'ValidatorBaseInfo',
  '#_',
  {
    validatorListHashShort: uint32,
    catchainSeqno: uint32,
  },
);
