import {
  type Anycast,
  type BitString,
  ExternalAddress,
  type MessageAddress,
  toHex,
  VarAddress,
} from '@tonway/chain';
import type { Printed } from './printer.ts';

export const NONE: Printed = { '@type': 'nothing_from_maybe' };

export function printInteger(value: number | bigint): string {
  return value.toString();
}

export function printCoins(value: bigint): Printed {
  const len = value === 0n ? 0 : Math.ceil(value.toString(16).length / 2);
  return { '@type': 'var_uint', len: String(len), value: value.toString() };
}

export function printSome(value: Printed): Printed {
  return { '@type': 'something_from_maybe', value };
}

/** Upper-case hexadecimal digits; an incomplete last digit is padded with a one and zeros and marked with `_`. */
export function printBits({ bytes, length }: BitString): string {
  const text = toHex(bytes)
    .toUpperCase()
    .slice(0, Math.ceil(length / 4));
  if (length % 4 === 0) return text;
  const last = Number.parseInt(text.slice(-1), 16) | (1 << (3 - (length % 4)));
  return `${text.slice(0, -1)}${last.toString(16).toUpperCase()}_`;
}

export function printAddress(address: MessageAddress): Printed {
  if (address === null) return { '@type': 'addr_none' };
  if (address instanceof ExternalAddress)
    return {
      '@type': 'addr_extern',
      len: String(address.bits.length),
      external_address: printBits(address.bits),
    };
  const anycast = printAnycast(address.anycast);
  const workchain_id = String(address.workchain);
  if (address instanceof VarAddress)
    return {
      '@type': 'addr_var',
      anycast,
      addr_len: String(address.bits.length),
      workchain_id,
      address: printBits(address.bits),
    };
  return { '@type': 'addr_std', anycast, workchain_id, address: toHex(address.hash).toUpperCase() };
}

function printAnycast(anycast: Anycast | null): Printed {
  if (!anycast) return NONE;
  const depth = String(anycast.length);
  return printSome({ '@type': 'anycast_info', depth, rewrite_pfx: printBits(anycast) });
}
