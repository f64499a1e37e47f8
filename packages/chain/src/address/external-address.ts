import type { BitString } from '../bits/bit-string.ts';

// addr_extern$01 len:(## 9) external_address:(bits len) = MsgAddressExt;
/** An address outside the chain: up to 511 bits that mean nothing to it. */
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
