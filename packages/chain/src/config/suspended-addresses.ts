import { Address } from '../address/address.ts';
import { Builder } from '../cell/builder.ts';
import { type Dictionary, hashmapE } from '../dict/dictionary.ts';
import type { Key } from '../dict/keys.ts';
import type { Codec } from '../tlb/codec.ts';
import { True, uint32 } from '../tlb/fields.ts';
import { record } from '../tlb/record.ts';

// key is [ wc:int32 addr:uint256 ]
const addressKey: Key<Address> = {
  bits: 288,
  encode: ({ workchain, hash }) =>
    new Builder().storeInt(workchain, 32).storeBytes(hash).build().bytes,
  decode(bytes) {
    const slice = new Builder().storeBytes(bytes).build().slice();
    return new Address(slice.loadInt(32), slice.loadBytes(32));
  },
};

// suspended_address_list#00 addresses:(HashmapE 288 Unit) suspended_until:uint32 = SuspendedAddressList;
export interface SuspendedAddressList {
  readonly addresses: Dictionary<Address, true>;
  readonly suspendedUntil: number;
}

export const SuspendedAddressList: Codec<SuspendedAddressList> = record<SuspendedAddressList>(
  'SuspendedAddressList',
  '#00',
  { addresses: hashmapE(addressKey, True), suspendedUntil: uint32 },
);
