import { ChainError } from '../errors.ts';
import { type Codec, codec } from './codec.ts';

// var_uint$_ {n:#} len:(#< n) value:(uint (len * 8)) = VarUInteger n;
/** Up to 6 bytes, so that the value is a number: `limit` is the schema's n. */
function varUint(limit: number): Codec<number> {
  const lengthBits = 32 - Math.clz32(limit - 1);
  const name = `VarUInteger ${limit}`;
  return codec<number>(name, {
    load(slice) {
      const length = slice.loadUint(lengthBits);
      if (length >= limit) throw new ChainError('TLB_INVALID', `${name}: ${length} bytes`);
      return slice.loadUint(length * 8);
    },
    store(value, builder) {
      let length = 0;
      while (length < limit && value >= 256 ** length) length++;
      if (length === limit) throw new ChainError('VALUE_RANGE', `${name}: ${value} is too large`);
      builder.storeUint(length, lengthBits).storeUint(value, length * 8);
    },
  });
}

export const VarUint3: Codec<number> = varUint(3);
export const VarUint7: Codec<number> = varUint(7);

/** Here every length that fits the five bits is allowed. */
export const VarUint32: Codec<bigint> = codec<bigint>('VarUInteger 32', {
  load: (slice) => slice.loadVarUint(5),
  store: (value, builder) => builder.storeVarUint(value, 5),
});
