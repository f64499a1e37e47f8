import { InternalAddress } from '../address/message-address.ts';
import type { Codec } from '../tlb/codec.ts';
import { uint32, uint64 } from '../tlb/fields.ts';
import { record } from '../tlb/record.ts';

// msg_metadata#0 depth:uint32 initiator_addr:MsgAddressInt initiator_lt:uint64 = MsgMetadata;

/** Where the chain of messages began, and how many steps ago. */
export interface MsgMetadata {
  readonly depth: number;
  readonly initiatorAddr: InternalAddress;
  readonly initiatorLt: bigint;
}

export const MsgMetadata: Codec<MsgMetadata> = record<MsgMetadata>('MsgMetadata', '#0', {
  depth: uint32,
  initiatorAddr: InternalAddress,
  initiatorLt: uint64,
});
