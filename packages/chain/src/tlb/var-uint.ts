import type { Builder } from '../cell/builder.ts';
import type { Slice } from '../cell/slice.ts';
import { ChainError } from '../errors.ts';
import { type Codec, codec } from './codec.ts';

// var_uint$_ {n:#} len:(#< n) value:(uint (len * 8)) = VarUInteger n;
/** Up to 6 bytes, so that the value is a number: `limit` is the schema's n. */
function varUint(limit: number): Codec<number> {
  const lengthBits = 32 - Math.clz32(limit - 1);
  const name = `VarUInteger ${limit}`;
  return codec<number>(name, {
    load(slice: Slice) {
      const length = slice.loadUint(lengthBits);
      if (length >= limit) throw new ChainError('TLB_INVALID', `${name}: ${length} bytes`);
      return slice.loadUint(length * 8);
    },
    store(value: number, builder: Builder) {
      let length = 0;
      for (let rest = value; rest >= 1; rest /= 256) length++;
      builder.storeUint(length, lengthBits).storeUint(value, length * 8);
    },
  });
}

export const VarUint3: Codec<number> = varUint(3);
export const VarUint7: Codec<number> = varUint(7);
