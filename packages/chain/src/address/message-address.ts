import type { BitString } from '../bits/bit-string.ts';
import type { Builder } from '../cell/builder.ts';
import type { Slice } from '../cell/slice.ts';
import { codec, unknownTag } from '../tlb/codec.ts';
import { Address } from './address.ts';
import { Anycast } from './anycast.ts';
import { sameAnycast } from './same-anycast.ts';

// addr_var$11 anycast:(Maybe Anycast) addr_len:(## 9) workchain_id:int32 address:(bits addr_len) = MsgAddressInt;
/**
 * An address of variable length, up to 511 bits; not used by any workchain yet.
 *
 * @example
 * const address = new VarAddress(7, BitString.fromBinary('101'));
 * MessageAddress.load(MessageAddress.toCell(address)).bits.length; // => 3
 */
export class VarAddress {
  readonly kind = 'var';
  readonly workchain: number;
  readonly bits: BitString;
  readonly anycast: Anycast | null;

  constructor(workchain: number, bits: BitString, anycast: Anycast | null = null) {
    this.workchain = workchain;
    this.bits = bits;
    this.anycast = anycast;
  }

  equals(other: VarAddress): boolean {
    return (
      this.workchain === other.workchain &&
      this.bits.equals(other.bits) &&
      sameAnycast(this.anycast, other.anycast)
    );
  }
}

// addr_extern$01 len:(## 9) external_address:(bits len) = MsgAddressExt;
/**
 * An address outside the blockchain: up to 511 opaque bits.
 *
 * @example
 * const address = new ExternalAddress(BitString.fromUint(7, 64));
 * MessageAddress.load(MessageAddress.toCell(address)).bits.toUint(); // => 7n
 */
export class ExternalAddress {
  readonly kind = 'external';
  readonly bits: BitString;

  constructor(bits: BitString) {
    this.bits = bits;
  }

  equals(other: ExternalAddress): boolean {
    return this.bits.equals(other.bits);
  }
}

const NONE = 0b00;
const EXTERN = 0b01;
const STD = 0b10;

export type InternalAddress = Address | VarAddress;

// addr_none$00 = MsgAddressExt;
export type OptionalExternalAddress = ExternalAddress | null;

// _ _:MsgAddressInt = MsgAddress;
// _ _:MsgAddressExt = MsgAddress;
export type MessageAddress = InternalAddress | OptionalExternalAddress;

export const InternalAddress = codec<InternalAddress>('MsgAddressInt', {
  load(slice) {
    const tag = slice.loadUint(2);
    if (tag < STD) unknownTag('MsgAddressInt', tag, 2);
    return tag === STD ? loadStd(slice) : loadVar(slice);
  },
  store: storeInternal,
});

export const OptionalExternalAddress = codec<OptionalExternalAddress>('MsgAddressExt', {
  load(slice) {
    const tag = slice.loadUint(2);
    if (tag > EXTERN) unknownTag('MsgAddressExt', tag, 2);
    return tag === NONE ? null : loadExternal(slice);
  },
  store: storeExternal,
});

export const MessageAddress = codec<MessageAddress>('MsgAddress', {
  load(slice) {
    const tag = slice.loadUint(2);
    if (tag === STD) return loadStd(slice);
    if (tag === NONE) return null;
    return tag === EXTERN ? loadExternal(slice) : loadVar(slice);
  },
  store(address, builder) {
    if (address instanceof Address || address instanceof VarAddress) {
      storeInternal(address, builder);
    } else {
      storeExternal(address, builder);
    }
  },
});

function loadStd(slice: Slice): Address {
  const anycast = loadAnycast(slice);
  const workchain = slice.loadInt(8);
  return new Address(workchain, slice.loadBytes(32), anycast);
}

function loadVar(slice: Slice): VarAddress {
  const anycast = loadAnycast(slice);
  const length = slice.loadUint(9);
  const workchain = slice.loadInt(32);
  return new VarAddress(workchain, slice.loadBits(length), anycast);
}

function loadExternal(slice: Slice): ExternalAddress {
  return new ExternalAddress(slice.loadBits(slice.loadUint(9)));
}

function loadAnycast(slice: Slice): Anycast | null {
  return slice.loadBit() ? Anycast.load(slice) : null;
}

function storeInternal(address: InternalAddress, builder: Builder): void {
  builder.storeUint(address instanceof Address ? 0b10 : 0b11, 2);
  builder.storeMaybe(address.anycast, Anycast.store);
  if (address instanceof Address) {
    builder.storeInt(address.workchain, 8).storeBits256(address.hash);
  } else {
    builder.storeUint(address.bits.length, 9).storeInt(address.workchain, 32);
    builder.storeBits(address.bits);
  }
}

function storeExternal(address: OptionalExternalAddress, builder: Builder): void {
  builder.storeUint(address ? EXTERN : NONE, 2);
  if (address) builder.storeUint(address.bits.length, 9).storeBits(address.bits);
}
