import { compareBytes } from '../bits/bytes.ts';
import { ChainError } from '../errors.ts';
import type { Key } from './keys.ts';

/** Encodes the keys and refuses any order but a strictly ascending one. */
export function encodeSorted<K, V>(
  key: Key<K>,
  entries: Iterable<readonly [K, V]>,
): [Uint8Array, V][] {
  const encoded: [Uint8Array, V][] = [];
  let previous: Uint8Array | undefined;
  for (const [k, value] of entries) {
    const bytes = key.encode(k);
    if (previous && compareBytes(previous, bytes) >= 0) {
      throw new ChainError(
        'DICT_INVALID',
        'the entries are not in strictly ascending order of their keys',
      );
    }
    encoded.push([bytes, value]);
    previous = bytes;
  }
  return encoded;
}
