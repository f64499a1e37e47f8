import { uint32 } from '../config/fields.ts';
import { record } from '../config/record.ts';
import type { Codec } from '../tlb/codec.ts';

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
