import { ChainError } from '../errors.ts';
import { type Codec, codec } from './codec.ts';

/**
 * `uintN` and `## N` of up to 48 bits.
 *
 * @example
 * uint(8).load(uint(8).toCell(7)); // => 7
 */
export function uint(bits: number): Codec<number> {
  return codec<number>(`uint${bits}`, {
    load: (slice) => slice.loadUint(bits),
    store: (value, builder) => builder.storeUint(value, bits),
  });
}

export const uint8: Codec<number> = uint(8);
export const uint16: Codec<number> = uint(16);
export const uint32: Codec<number> = uint(32);

export const uint64: Codec<bigint> = codec<bigint>('uint64', {
  load: (slice) => slice.loadBigUint(64),
  store: (value, builder) => builder.storeBigUint(value, 64),
});

export const int32: Codec<number> = codec<number>('int32', {
  load: (slice) => slice.loadInt(32),
  store: (value, builder) => builder.storeInt(value, 32),
});

export const bool: Codec<boolean> = codec<boolean>('Bool', {
  load: (slice) => slice.loadBit(),
  store: (value, builder) => builder.storeBit(value),
});

export const coins: Codec<bigint> = codec<bigint>('Grams', {
  load: (slice) => slice.loadCoins(),
  store: (value, builder) => builder.storeCoins(value),
});

export const bits256: Codec<Uint8Array> = codec<Uint8Array>('bits256', {
  load: (slice) => slice.loadBytes(32),
  store: (value, builder) => builder.storeBits256(value),
});

/** A Bool among reserved flags, which must be zero. */
export function boolAmongZeros(before: number, after: number): Codec<boolean> {
  return codec<boolean>('Bool', {
    load(slice) {
      slice.expectTag(before, 0, 'reserved flags');
      const value = slice.loadBit();
      slice.expectTag(after, 0, 'reserved flags');
      return value;
    },
    store: (value, builder) => builder.storeUint(0, before).storeBit(value).storeUint(0, after),
  });
}

/**
 * `Maybe X`: null if absent.
 *
 * @example
 * maybe(coins).load(maybe(coins).toCell(null)); // => null
 */
export function maybe<T>(type: Codec<T>): Codec<T | null> {
  return codec<T | null>('Maybe', {
    load: (slice) => slice.loadMaybe(type.load),
    store: (value, builder) => builder.storeMaybe(value, type.store),
  });
}

// true$_ = True; unit$_ = Unit;
export const True: Codec<true> = codec<true>('True', { load: () => true, store: () => {} });

// var_uint$_ {n:#} len:(#< n) value:(uint (len * 8)) = VarUInteger n;
/** A VarUInteger of up to 6 bytes as a number; `limit` is the schema's n. */
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

/** Every length that fits into five bits is allowed. */
export const VarUint32: Codec<bigint> = codec<bigint>('VarUInteger 32', {
  load: (slice) => slice.loadVarUint(5),
  store: (value, builder) => builder.storeVarUint(value, 5),
});
