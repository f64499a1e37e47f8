import { InternalAddress } from '../address/message-address.ts';
import type { Cell } from '../cell/cell.ts';
import { ChainError } from '../errors.ts';
import { type Codec, codec, unknownTag } from '../tlb/codec.ts';
import { uint32, uint64 } from '../tlb/fields.ts';
import { record } from '../tlb/record.ts';

const MAX_DEST_BITS = 96;

// interm_addr_regular$0 use_dest_bits:(#<= 96) = IntermediateAddress;
// interm_addr_simple$10 workchain_id:int8 addr_pfx:uint64 = IntermediateAddress;
// interm_addr_ext$11 workchain_id:int32 addr_pfx:uint64 = IntermediateAddress;
export type IntermediateAddress =
  | { readonly kind: 'regular'; readonly useDestBits: number }
  | { readonly kind: 'simple' | 'ext'; readonly workchain: number; readonly addrPfx: bigint };

export const IntermediateAddress = codec<IntermediateAddress>('IntermediateAddress', {
  load(slice) {
    if (!slice.loadBit()) return { kind: 'regular', useDestBits: checkBits(slice.loadUint(7)) };
    const kind = slice.loadBit() ? 'ext' : 'simple';
    return { kind, workchain: slice.loadInt(workchainBits(kind)), addrPfx: slice.loadBigUint(64) };
  },
  store(address, builder) {
    builder.storeBit(address.kind !== 'regular');
    if (address.kind === 'regular') builder.storeUint(checkBits(address.useDestBits), 7);
    else {
      builder.storeBit(address.kind === 'ext');
      builder.storeInt(address.workchain, workchainBits(address.kind));
      builder.storeBigUint(address.addrPfx, 64);
    }
  },
});

function workchainBits(kind: 'simple' | 'ext'): number {
  return kind === 'ext' ? 32 : 8;
}

function checkBits(bits: number): number {
  if (bits > MAX_DEST_BITS) {
    throw new ChainError(
      'TLB_INVALID',
      `IntermediateAddress: ${bits} bits of at most ${MAX_DEST_BITS}`,
    );
  }
  return bits;
}

// msg_metadata#0 depth:uint32 initiator_addr:MsgAddressInt initiator_lt:uint64 = MsgMetadata;

/** The transaction that started the message chain, and the distance to it. */
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
  /** A cell of a `Message`. */
  readonly msg: Cell;
  /** The time at which a deferred message left the dispatch queue. Only in v2. */
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
