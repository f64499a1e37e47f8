import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { Builder, Cell, ChainError, Slice, sliceToCell } from '@tonway/chain';
import { loadBody, opcodeName, printBody } from '@tonway/contracts';
import { Random } from '@tonway/tools/random';
import fc from 'fast-check';
import { InventiveSlice, type Tags } from './support/inventive-slice.ts';
import { type AnyStruct, STRUCTS } from './support/structs.ts';

const TAGS: Tags = new Map([
  [2, [0b00, 0b01, 0b10, 0b11]],
  [3, [0b000, 0b001]],
  [4, [0, 1, 2]],
  [8, [2, 3, 4]],
  [32, [0x5cfc6b87, 0xa35cb580, 0xc68ebc7b, 0xf4c354c9]],
  [16, [0xba93, 0xad01, 0x9fd3, 0x7473, 0x1eda]],
]);

/** An arbitrary value of the struct; null if it does not fit into cells. */
function invent(struct: AnyStruct, seed: number): { value: { kind: string }; cell: Cell } | null {
  return unlessMalformed(() => {
    const value = struct.load(new InventiveSlice(new Random(seed), TAGS));
    return { value, cell: struct.toCell(value) };
  });
}

function unlessMalformed<T>(run: () => T): T | null {
  try {
    return run();
  } catch (error) {
    if (error instanceof ChainError) return null;
    throw error;
  }
}

/** The value with hashes instead of cells, for comparison. */
function comparable(value: unknown): unknown {
  if (value instanceof Cell) return value.hashHex();
  if (value instanceof Slice) return sliceToCell(value).hashHex();
  if (value instanceof Uint8Array) return [...value];
  if (Array.isArray(value)) return value.map(comparable);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, comparable(part)]));
}

suite('every body', () => {
  for (const struct of STRUCTS) {
    test(`${struct.kind} is the same after it is stored and loaded`, () => {
      let stored = 0;
      fc.assert(
        fc.property(fc.integer(), (seed) => {
          const invented = invent(struct, seed);
          if (!invented) return;
          stored++;
          const loaded = struct.load(invented.cell);
          assert.deepEqual(comparable(loaded), comparable(invented.value));
          assert.equal(struct.toCell(loaded).hashHex(), invented.cell.hashHex());
        }),
        { seed: 5, numRuns: 200 },
      );
      assert.ok(stored > 5, `${stored} values were stored`);
    });
  }
});

test('a body that is cut off at any bit is a value or malformed, nothing else', () => {
  for (const struct of STRUCTS) {
    const cell = inventSome(struct);
    for (let bits = 0; bits < cell.bitLength; bits++)
      for (let refs = 0; refs <= cell.refCount; refs++) {
        const part = new Builder().storeSlice(cell.slice().loadSlice(bits, refs)).build();
        unlessMalformed(() => struct.load(part));
        if (refs === cell.refCount) printed(part);
      }
  }
});

test('only bodies with a name are printed', () => {
  for (const struct of STRUCTS) {
    const cell = inventSome(struct);
    const loaded = loadBody(cell);
    if (!loaded || loaded.struct === null) continue;
    const name = opcodeName(loaded.struct.opcode);
    assert.ok(name, `opcode of ${loaded.body.kind}`);
    assert.ok(!('rest' in loaded.body), `${loaded.body.kind} is not known completely`);
  }
});

function inventSome(struct: AnyStruct): Cell {
  for (let seed = 1; seed < 5000; seed++) {
    const invented = invent(struct, seed);
    if (invented) return invented.cell;
  }
  assert.fail(`${struct.kind}: no value fits`);
}

function printed(body: Cell) {
  const comment = (text: string) => ({ '@type': 'text_comment', text });
  return printBody(body, { bocLength: 4096, isExternal: false, comment });
}
