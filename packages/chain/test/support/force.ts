import { BitString } from '../../src/bits/bit-string.ts';
import { Cell } from '../../src/cell/cell.ts';
import { AugDictionary } from '../../src/dict/aug-dictionary.ts';
import { Dictionary } from '../../src/dict/dictionary.ts';

const MAX_ENTRIES = 200;

/** Reads every field of a decoded value, lazy ones too; of a dictionary, a bounded number of entries. */
export function force(value: unknown, depth = 0): void {
  if (typeof value !== 'object' || value === null || depth > 40) return;
  if (value instanceof Cell || value instanceof Uint8Array || value instanceof BitString) return;
  if (value instanceof Dictionary || value instanceof AugDictionary) {
    let left = MAX_ENTRIES;
    for (const [, item] of value) {
      force(item, depth + 1);
      if (--left === 0) break;
    }
    return;
  }
  for (const field of fieldsOf(value)) force((value as Record<string, unknown>)[field], depth + 1);
}

/** Own fields, and the getters of a class that decodes lazily. */
function fieldsOf(value: object): string[] {
  const prototype: object | null = Object.getPrototypeOf(value);
  const getters =
    prototype && prototype !== Object.prototype && prototype !== Array.prototype
      ? Object.entries(Object.getOwnPropertyDescriptors(prototype)).filter(
          ([, property]) => property.get,
        )
      : [];
  return [...Object.keys(value), ...getters.map(([name]) => name)];
}
