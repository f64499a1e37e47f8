import type { BitString } from '../bits/bit-string.ts';
import { ChainError } from '../errors.ts';
import { codec } from '../tlb/codec.ts';

const MAX_DEPTH = 30;

// anycast_info$_ depth:(#<= 30) { depth >= 1 } rewrite_pfx:(bits depth) = Anycast;
/** The bits that replace the beginning of the address; applied by `plainAddress`. */
export type Anycast = BitString;

export const Anycast = codec<Anycast>('Anycast', {
  load: (slice) => slice.loadBits(checkDepth(slice.loadUint(5))),
  store: (prefix, builder) => builder.storeUint(checkDepth(prefix.length), 5).storeBits(prefix),
});

function checkDepth(depth: number): number {
  if (depth < 1 || depth > MAX_DEPTH) {
    throw new ChainError('TLB_INVALID', `Anycast: depth ${depth} is not within 1…${MAX_DEPTH}`);
  }
  return depth;
}
