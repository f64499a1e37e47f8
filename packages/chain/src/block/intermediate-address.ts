import { ChainError } from '../errors.ts';
import { codec } from '../tlb/codec.ts';

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
