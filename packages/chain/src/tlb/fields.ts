import { type Codec, codec } from './codec.ts';

/** `uintN` and `## N` of up to 48 bits. */
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

/** A Bool among flags that the schema reserves: they must be zero. */
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

export function maybe<T>(type: Codec<T>): Codec<T | null> {
  return codec<T | null>('Maybe', {
    load: (slice) => slice.loadMaybe(type.load),
    store: (value, builder) => builder.storeMaybe(value, type.store),
  });
}

// true$_ = True; unit$_ = Unit;
export const True: Codec<true> = codec<true>('True', { load: () => true, store: () => {} });
