import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Cell } from '../../src/cell/cell.ts';
import type { Codec } from '../../src/tlb/codec.ts';

/** What is stored is what is loaded again, and storing that gives the same cell. */
export function assertRoundTrips<T>(type: Codec<T>, values: fc.Arbitrary<T>, numRuns = 200): void {
  fc.assert(
    fc.property(values, (value) => {
      const cell = type.toCell(value);
      const loaded = type.load(cell);
      assert.deepEqual(comparable(loaded), comparable(value));
      assert.ok(type.toCell(loaded).equals(cell));
    }),
    { seed: 1, numRuns },
  );
}

/** Cells and dictionaries are compared by their hashes: two equal ones need not be one object. */
export function comparable(value: unknown): unknown {
  if (value === null || typeof value !== 'object' || value instanceof Uint8Array) return value;
  if (isCell(value)) return value.hashHex();
  if ('root' in value && 'key' in value) return comparable(value.root);
  if (Array.isArray(value)) return value.map(comparable);
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [name, comparable(field)]),
  );
}

function isCell(value: object): value is Cell {
  return 'hashHex' in value;
}
