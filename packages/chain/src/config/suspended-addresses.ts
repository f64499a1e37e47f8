import { Address } from '../address/address.ts';
import { codecKey } from '../dict/codec-key.ts';
import { type Dictionary, hashmapE } from '../dict/dictionary.ts';
import type { Key } from '../dict/keys.ts';
import { type Codec, codec } from '../tlb/codec.ts';
import { True, uint32 } from '../tlb/fields.ts';
import { record } from '../tlb/record.ts';

/** wc:int32 addr:uint256 */
const addressKey: Key<Address> = codecKey(
  288,
  codec<Address>('suspended address', {
    load: (slice) => new Address(slice.loadInt(32), slice.loadBytes(32)),
    store: ({ workchain, hash }, builder) => builder.storeInt(workchain, 32).storeBits256(hash),
  }),
);

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
