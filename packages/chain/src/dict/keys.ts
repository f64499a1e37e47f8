import { Builder } from '../cell/builder.ts';
import type { Slice } from '../cell/slice.ts';
import { ChainError } from '../errors.ts';

/** How a key becomes `bits` bits, left-aligned in bytes, and back. */
export interface Key<K> {
  readonly bits: number;
  encode(key: K): Uint8Array;
  decode(bytes: Uint8Array): K;
}

/** Unsigned numbers of up to 48 bits. */
export function uintKey(bits: number): Key<number> {
  return keyOf(
    bits,
    (key, builder) => builder.storeUint(key, bits),
    (slice) => slice.loadUint(bits),
  );
}

/** Signed numbers of up to 48 bits; ordered as their bits are, so negative ones come last. */
export function intKey(bits: number): Key<number> {
  return keyOf(
    bits,
    (key, builder) => builder.storeInt(key, bits),
    (slice) => slice.loadInt(bits),
  );
}

export function bigUintKey(bits: number): Key<bigint> {
  return keyOf(
    bits,
    (key, builder) => builder.storeBigUint(key, bits),
    (slice) => slice.loadBigUint(bits),
  );
}

/** Whole bytes: hashes and account ids. */
export function bytesKey(count: number): Key<Uint8Array> {
  const check = (key: Uint8Array): Uint8Array => {
    if (key.length !== count)
      throw new ChainError('VALUE_RANGE', `a key of ${count} bytes expected, found ${key.length}`);
    return key;
  };
  return { bits: count * 8, encode: check, decode: (bytes) => bytes };
}

function keyOf<K>(
  bits: number,
  store: (key: K, builder: Builder) => void,
  load: (slice: Slice) => K,
): Key<K> {
  return {
    bits,
    encode(key) {
      const builder = new Builder();
      store(key, builder);
      return builder.build().bytes;
    },
    decode(bytes) {
      return load(new Builder().storeBytes(bytes).build().slice());
    },
  };
}
