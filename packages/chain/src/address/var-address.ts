import type { BitString } from '../bits/bit-string.ts';
import { type Anycast, sameAnycast } from './anycast.ts';

// addr_var$11 anycast:(Maybe Anycast) addr_len:(## 9) workchain_id:int32 address:(bits addr_len) = MsgAddressInt;
/** An address of any length up to 511 bits; no workchain has such accounts so far. */
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
