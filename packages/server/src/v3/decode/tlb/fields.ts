import { type BitString, ChainError, type Slice } from '@tonway/chain';
import type { Print, Printed } from './printer.ts';

const NOTHING: Printed = { '@type': 'nothing_from_maybe' };
const NO_ADDRESS: Printed = { '@type': 'addr_none' };
const LENGTH_BITS = 9;
const DEPTH_BITS = 5;

export function uint(bits: number): Print {
  return (slice) => slice.loadBigUint(bits).toString();
}

export function int(bits: number): Print {
  return (slice) => slice.loadBigInt(bits).toString();
}

export function bits(count: number): Print {
  return (slice) => hex(slice.loadBits(count));
}

export const bool: Print = (slice) => slice.loadBit();

// var_uint$_ {n:#} len:(#< n) value:(uint (len * 8)) = VarUInteger n;
export function varUint(n: number): Print {
  const lengthBits = 32 - Math.clz32(n - 1);
  return (slice) => {
    const len = slice.loadUint(lengthBits);
    if (len >= n) throw new ChainError('TLB_INVALID', `VarUInteger ${n}: length ${len}`);
    const value = slice.loadBigUint(len * 8).toString();
    return { '@type': 'var_uint', len: String(len), value };
  };
}

export function maybe(print: Print): Print {
  return (slice, printer) =>
    slice.loadBit() ? { '@type': 'something_from_maybe', value: print(slice, printer) } : NOTHING;
}

export function either(first: Print, second: Print): Print {
  return (slice, printer) =>
    slice.loadBit()
      ? { '@type': 'second_from_either', value: second(slice, printer) }
      : { '@type': 'first_from_either', value: first(slice, printer) };
}

// hme_empty$0 {n:#} {X:Type} = HashmapE n X;
// hme_root$1 {n:#} {X:Type} root:^(Hashmap n X) = HashmapE n X;
export const hashmap: Print = (slice, printer) =>
  slice.loadBit()
    ? { '@type': 'hme_root', root: printer.bag(slice.loadRef()) }
    : { '@type': 'hme_empty' };

/** In a cell of its own, which has nothing else. */
export function inReference(print: Print): Print {
  return (slice, printer) => {
    const cell = slice.loadRef();
    const inside = cell.slice();
    const printed = print(inside, printer);
    inside.end();
    return printed;
  };
}

/** As many as there are: each one but the first is in a reference of the one before. */
export function chain(print: Print): Print {
  return (slice, printer) => {
    const items = [print(slice, printer)];
    let at = slice;
    while (at.remainingRefs > 0) {
      at = at.loadRef().slice();
      items.push(print(at, printer));
    }
    if (at !== slice) at.end();
    return items;
  };
}

/** As many as there are: each one has a reference, and the references end with them. */
export function perReference(print: Print): Print {
  return (slice, printer) => {
    const items: Printed[] = [];
    while (slice.remainingRefs > 0) items.push(print(slice, printer));
    return items;
  };
}

// addr_none$00 = MsgAddressExt;
// addr_extern$01 len:(## 9) external_address:(bits len) = MsgAddressExt;
// addr_std$10 anycast:(Maybe Anycast) workchain_id:int8 address:bits256 = MsgAddressInt;
// addr_var$11 anycast:(Maybe Anycast) addr_len:(## 9) workchain_id:int32 address:(bits addr_len) = MsgAddressInt;
export const address: Print = (slice, printer) => {
  switch (slice.loadUint(2)) {
    case 0b00:
      return NO_ADDRESS;
    case 0b01: {
      const len = slice.loadUint(LENGTH_BITS);
      const external_address = hex(slice.loadBits(len));
      return { '@type': 'addr_extern', len: String(len), external_address };
    }
    case 0b10: {
      const anycast = maybe(anycastInfo)(slice, printer);
      const workchain_id = slice.loadInt(8).toString();
      return { '@type': 'addr_std', anycast, workchain_id, address: hex(slice.loadBits(256)) };
    }
    default:
      return varAddress(slice, maybe(anycastInfo)(slice, printer));
  }
};

function varAddress(slice: Slice, anycast: Printed): Printed {
  const length = slice.loadUint(LENGTH_BITS);
  const workchain_id = slice.loadInt(32).toString();
  const address = hex(slice.loadBits(length));
  return { '@type': 'addr_var', anycast, addr_len: String(length), workchain_id, address };
}

// anycast_info$_ depth:(#<= 30) { depth >= 1 } rewrite_pfx:(bits depth) = Anycast;
const anycastInfo: Print = (slice) => {
  const depth = slice.loadUint(DEPTH_BITS);
  const rewrite_pfx = hex(slice.loadBits(depth));
  return { '@type': 'anycast_info', depth: String(depth), rewrite_pfx };
};

/** A last digit that is not whole is filled up with a one and zeros, and marked. */
function hex({ bytes, length }: BitString): string {
  const digits = Math.ceil(length / 4);
  const text = Buffer.from(bytes).toString('hex').toUpperCase().slice(0, digits);
  if (length % 4 === 0) return text;
  const last = Number.parseInt(text.slice(-1), 16) | (1 << (3 - (length % 4)));
  return `${text.slice(0, -1)}${last.toString(16).toUpperCase()}_`;
}
