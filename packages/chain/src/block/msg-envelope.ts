import type { Cell } from '../cell/cell.ts';
import { ChainError } from '../errors.ts';
import { codec } from '../tlb/codec.ts';
import { unknownTag } from '../tlb/unknown-tag.ts';
import { IntermediateAddress } from './intermediate-address.ts';
import { MsgMetadata } from './msg-metadata.ts';

// msg_envelope#4 cur_addr:IntermediateAddress next_addr:IntermediateAddress
//   fwd_fee_remaining:Grams msg:^(Message Any) = MsgEnvelope;
// msg_envelope_v2#5 cur_addr:IntermediateAddress next_addr:IntermediateAddress
//   fwd_fee_remaining:Grams msg:^(Message Any)
//   emitted_lt:(Maybe uint64) metadata:(Maybe MsgMetadata) = MsgEnvelope;
export interface MsgEnvelope {
  readonly kind: 'v1' | 'v2';
  readonly curAddr: IntermediateAddress;
  readonly nextAddr: IntermediateAddress;
  readonly fwdFeeRemaining: bigint;
  /** `Message.load` reads it. */
  readonly msg: Cell;
  /** Of a deferred message: when it left the dispatch queue. Only in v2. */
  readonly emittedLt: bigint | null;
  /** Only in v2. */
  readonly metadata: MsgMetadata | null;
}

export const MsgEnvelope = codec<MsgEnvelope>('MsgEnvelope', {
  load(slice) {
    const tag = slice.loadUint(4);
    if (tag !== 4 && tag !== 5) unknownTag('MsgEnvelope', tag, 4);
    const head = {
      curAddr: IntermediateAddress.load(slice),
      nextAddr: IntermediateAddress.load(slice),
      fwdFeeRemaining: slice.loadCoins(),
      msg: slice.loadRef(),
    };
    if (tag === 4) return { kind: 'v1', ...head, emittedLt: null, metadata: null };
    const emittedLt = slice.loadMaybe((from) => from.loadBigUint(64));
    return { kind: 'v2', ...head, emittedLt, metadata: slice.loadMaybe(MsgMetadata.load) };
  },
  store(envelope, builder) {
    builder.storeUint(envelope.kind === 'v1' ? 4 : 5, 4);
    IntermediateAddress.store(envelope.curAddr, builder);
    IntermediateAddress.store(envelope.nextAddr, builder);
    builder.storeCoins(envelope.fwdFeeRemaining).storeRef(envelope.msg);
    if (envelope.kind === 'v1') return refuseExtras(envelope);
    builder.storeMaybe(envelope.emittedLt, (lt, to) => to.storeBigUint(lt, 64));
    builder.storeMaybe(envelope.metadata, MsgMetadata.store);
  },
});

function refuseExtras({ emittedLt, metadata }: MsgEnvelope): void {
  if (emittedLt !== null || metadata !== null) {
    throw new ChainError('TLB_INVALID', 'MsgEnvelope: only v2 has emitted_lt and metadata');
  }
}
