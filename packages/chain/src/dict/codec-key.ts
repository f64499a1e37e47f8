import { Builder } from '../cell/builder.ts';
import type { Codec } from '../tlb/codec.ts';
import type { Key } from './keys.ts';

/** A dictionary key that is a TL-B value of a fixed width. */
export function codecKey<K>(bits: number, type: Codec<K>): Key<K> {
  return {
    bits,
    encode: (key) => type.toCell(key).bytes,
    decode: (bytes) => type.load(new Builder().storeBytes(bytes).build().slice()),
  };
}
