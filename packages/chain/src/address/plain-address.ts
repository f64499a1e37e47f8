import { Address } from './address.ts';
import type { Anycast } from './anycast.ts';
import type { InternalAddress } from './message-address.ts';

const ACCOUNT_BITS = 256;

/**
 * The standard address of an account, with anycast applied; null if there is none.
 *
 * @example
 * const source = new Address(0, new Uint8Array(32), BitString.fromBinary('1'));
 * plainAddress(source).toRaw().slice(0, 6); // => '0:8000'
 */
export function plainAddress(address: Address): Address;
export function plainAddress(address: InternalAddress): Address | null;
export function plainAddress(address: InternalAddress): Address | null {
  const { workchain, anycast } = address;
  if (address instanceof Address)
    return anycast ? new Address(workchain, rewritten(address.hash, anycast)) : address;
  const { bytes, length } = address.bits;
  // A message holds 8 bits of the workchain.
  if (length !== ACCOUNT_BITS || workchain !== (workchain << 24) >> 24) return null;
  return new Address(workchain, anycast ? rewritten(bytes, anycast) : bytes);
}

/** Replaces the first bits by the anycast prefix. */
function rewritten(hash: Uint8Array, prefix: Anycast): Uint8Array {
  const id = Uint8Array.from(hash);
  prefix.bytes.forEach((byte, index) => {
    const kept = 0xff >> Math.min(8, prefix.length - 8 * index);
    id[index] = byte | ((id[index] as number) & kept);
  });
  return id;
}
