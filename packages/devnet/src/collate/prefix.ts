import { Address, type MessageAddress } from '@tonway/chain';
import { DevnetError } from '../errors.ts';

/** Where an account lies, as far as routing looks: its workchain and the first 64 bits of its id. */
export interface Prefix {
  readonly workchain: number;
  readonly bits: bigint;
}

const ALL_BITS = 2n ** 64n - 1n;
/** 32 of the workchain and 64 of the account. */
const PREFIX_BITS = 96;
const WORKCHAIN_BITS = 32;

export function prefixOf(address: MessageAddress): Prefix {
  if (!(address instanceof Address))
    throw new DevnetError('COLLATE_INVALID', 'a message between accounts has another address');
  const { workchain, hash } = address;
  return { workchain, bits: new DataView(hash.buffer, hash.byteOffset, 8).getBigUint64(0) };
}

/** The first `count` bits from one prefix, the others from the other. */
export function interpolate(from: Prefix, to: Prefix, count: number): Prefix {
  if (count <= 0) return from;
  if (count >= PREFIX_BITS) return to;
  if (count < WORKCHAIN_BITS) {
    const mask = 0xffffffff >>> count;
    return { workchain: (to.workchain & ~mask) | (from.workchain & mask), bits: from.bits };
  }
  const mask = ALL_BITS >> BigInt(count - WORKCHAIN_BITS);
  return { workchain: to.workchain, bits: (to.bits & ~mask & ALL_BITS) | (from.bits & mask) };
}
