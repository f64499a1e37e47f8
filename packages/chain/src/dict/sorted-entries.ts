import { ChainError } from '../errors.ts';
import { compareKeys, type KeyBits } from './key-bits.ts';
import { encodeKey, type Key } from './keys.ts';

/** Throws unless the entries are strictly ascending. */
export function checkSorted<V>(
  entries: Iterable<readonly [KeyBits, V]>,
): (readonly [KeyBits, V])[] {
  const sorted: (readonly [KeyBits, V])[] = [];
  for (const entry of entries) {
    const previous = sorted.at(-1);
    if (previous && compareKeys(previous[0], entry[0]) >= 0) {
      throw new ChainError(
        'DICT_INVALID',
        'the entries are not in strictly ascending order of their keys',
      );
    }
    sorted.push(entry);
  }
  return sorted;
}

/** Encodes and checks the entries. */
export function encodeSorted<K, V>(
  key: Key<K>,
  entries: Iterable<readonly [K, V]>,
): (readonly [KeyBits, V])[] {
  return checkSorted(encodeEach(key, entries));
}

function* encodeEach<K, V>(
  key: Key<K>,
  entries: Iterable<readonly [K, V]>,
): Generator<[KeyBits, V]> {
  for (const [k, value] of entries) yield [encodeKey(key, k), value];
}
