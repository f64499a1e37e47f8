import type { Codec } from '../tlb/codec.ts';
import { bool, uint32 } from '../tlb/fields.ts';
import { record } from '../tlb/record.ts';

// validator_info$_ validator_list_hash_short:uint32 catchain_seqno:uint32 nx_cc_updated:Bool = ValidatorInfo;
export interface ValidatorInfo {
  readonly validatorListHashShort: number;
  readonly catchainSeqno: number;
  readonly nxCcUpdated: boolean;
}

export const ValidatorInfo: Codec<ValidatorInfo> = record<ValidatorInfo>('ValidatorInfo', '#_', {
  validatorListHashShort: uint32,
  catchainSeqno: uint32,
  nxCcUpdated: bool,
});
