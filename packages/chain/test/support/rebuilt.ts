import assert from 'node:assert/strict';
import { AugDictionary } from '../../src/dict/aug-dictionary.ts';
import { Dictionary } from '../../src/dict/dictionary.ts';
import { rootHash } from './dict-support.ts';

/** Builds the dictionary anew from its decoded entries: every value is stored, every extra computed. */
export function assertRebuilds<K, V, X>(
  dictionary: AugDictionary<K, V, X> | Dictionary<K, V>,
  name: string,
): number {
  const entries = [...dictionary.entries()];
  const { key, value } = dictionary;
  const rebuilt =
    dictionary instanceof AugDictionary
      ? AugDictionary.fromSorted(key, value, dictionary.augmentation, entries)
      : Dictionary.fromSorted(key, value, entries);
  assert.equal(rootHash(rebuilt), rootHash(dictionary), name);
  return entries.length;
}
